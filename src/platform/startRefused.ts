/** A start that cannot go on, told in one sentence to whoever started it. */
export class StartRefused extends Error {}
