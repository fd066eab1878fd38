const hour = 60 * 60 * 1000

const counted = (count: number, one: string) => (count === 1 ? `1 ${one}` : `${count} ${one}s`)

/** How long ago a moment is: `3 days`. */
export function ageInWords(moment: string, now = Date.now()): string {
  const hours = Math.floor((now - Date.parse(moment)) / hour)
  if (hours < 1) return 'under an hour'
  return hours < 24 ? counted(hours, 'hour') : counted(Math.floor(hours / 24), 'day')
}
