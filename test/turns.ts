/**
 * Returns how often the event loop of this thread turned while the work was done. If the work is done in this thread, that is
 * a few times; beside work of another thread, thousands of times, however busy the machine is.
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
