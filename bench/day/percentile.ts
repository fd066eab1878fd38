/** The value that this part of the values does not exceed; 0 if there are none. */
export function percentile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((one, other) => one - other)
  return sorted[Math.max(0, Math.ceil(sorted.length * part) - 1)] ?? 0
}
