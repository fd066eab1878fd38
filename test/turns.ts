/**
 * Counts the turns of this thread's event loop while some work is done. If this thread does the work, there are a few turns. If
 * another thread does it, there are thousands, however busy the machine is.
 */
export async function countTurns(work: () => Promise<unknown>): Promise<number> {
  let turns = 0
  let isDone = false
  const turn = () => {
    turns++
    if (!isDone) setImmediate(turn)
  }
  turn()
  await work().finally(() => {
    isDone = true
  })
  return turns
}
