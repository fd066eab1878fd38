/** Why a run cannot go on, in words for the person who started it. It changes nothing that was written already. */
export class MoveStopped extends Error {}
