/** Minutes between a try that failed and the next, growing. */
const pauses = [1, 5, 15, 60, 120]
const longest = 240
/** What did not go for four days will not. */
const mostTries = 29

/** How many minutes to wait after so many tries; undefined when it is time to give up. */
export const pauseAfter = (tries: number): number | undefined =>
  tries < mostTries ? (pauses[tries - 1] ?? longest) : undefined
