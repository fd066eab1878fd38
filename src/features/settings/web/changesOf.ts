/** What differs, as it is now. */
export function changesOf<Row extends object>(before: Row, now: Partial<Row>): Partial<Row> {
  const changes: Partial<Row> = { ...now }
  for (const key in changes) if (changes[key] === before[key]) delete changes[key]
  return changes
}
