/** Parses a number as people write it: `12,5`, `$1 299.00`. An empty text is undefined; any other text is NaN. */
export function readNumber(text: string): number | undefined {
  const plain = text
    .replace(/[\s$%]/g, '')
    .replace('−', '-')
    .replace(/,(?=\d{3}(\D|$))/g, '')
    .replace(',', '.')
  if (plain === '') return undefined
  return /^-?(\d+\.?\d*|\.\d+)$/.test(plain) ? Number(plain) : Number.NaN
}

export const writeNumber = (value: number | null | undefined) =>
  value === undefined || value === null || Number.isNaN(value) ? '' : String(value)
