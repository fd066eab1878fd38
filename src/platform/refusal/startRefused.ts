/** The start cannot go on. The person who started the server reads the message, without a stack. */
export class StartRefused extends Error {}
