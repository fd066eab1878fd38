import { closeAfterFile } from './closing.ts'

// A test must not fail because other programs use the machine at the same time. So these functions leave out the time of other
// programs.

/** The milliseconds of CPU time that this thread has used. */
export const threadTime = () => milliseconds(process.threadCpuUsage())

/** The milliseconds of CPU time that all threads of this process have used. */
export const processTime = () => milliseconds(process.cpuUsage())

const milliseconds = ({ user, system }: NodeJS.CpuUsage) => (user + system) / 1000

const tick = 5

/**
 * Starts a clock that returns the milliseconds that have passed, without the time in which this thread was ready and the
 * machine ran other programs. The clock notices such a gap by a timer that is late although this thread was not busy.
 */
export function startClock(): () => number {
  let passed = 0
  let [at, used] = [performance.now(), threadTime()]
  const read = () => {
    const [lastAt, lastUsed] = [at, used]
    ;[at, used] = [performance.now(), threadTime()]
    passed += Math.min(at - lastAt, tick + 1 + used - lastUsed)
    return passed
  }
  const ticking = setInterval(read, tick).unref()
  closeAfterFile(() => clearInterval(ticking))
  return read
}
