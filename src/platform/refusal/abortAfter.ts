/**
 * Runs the work with a controller that aborts it after the time. It then fails with the reason, even if the work ignores the
 * signal. Unlike a signal of AbortSignal.timeout or AbortSignal.any, this one is never garbage-collected while a request
 * still uses it, which would then wait without a limit.
 */
export async function abortAfter<Result>(
  milliseconds: number,
  work: (controller: AbortController) => Promise<Result>,
): Promise<Result> {
  const controller = new AbortController()
  const aborted = Promise.withResolvers<never>()
  controller.signal.addEventListener('abort', () => aborted.reject(controller.signal.reason))
  const timer = setTimeout(() => controller.abort(), milliseconds)
  try {
    return await Promise.race([work(controller), aborted.promise])
  } finally {
    clearTimeout(timer)
  }
}
