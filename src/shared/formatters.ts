/**
 * Makes a formatter of `Intl` once for each key. Making one takes seventy times as long as using it, and it has about 50 KB of
 * memory that the garbage collector does not see. A server that makes one for each row runs out of memory before they are
 * collected. The keys are languages and the time zones of provinces, so there are few.
 */
export function keepFormatters<Key extends string, Formatter>(make: (key: Key) => Formatter): (key: Key) => Formatter {
  const made: Record<string, Formatter> = {}
  return (key) => (made[key] ??= make(key))
}
