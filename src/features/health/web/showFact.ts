import type { HealthValue } from '#shared/healthPart.ts'
import { showValue } from '#ui/table/showValue.ts'

export const showFact = ({ value, kind }: HealthValue) => {
  if (kind === 'bytes') return showBytes(Number(value))
  if (kind === 'milliseconds') return `${value} ms`
  return showValue(value, kind)
}

const units = ['B', 'KB', 'MB', 'GB', 'TB', 'PB']
/** Like 18.4 GB, as disks are sold: 1 GB is 1,000,000,000 bytes. */
const showBytes = (bytes: number) => {
  const power = Math.min(Math.floor(Math.log10(Math.max(bytes, 1)) / 3), units.length - 1)
  const size = bytes / 1000 ** power
  return `${size < 10 && power > 0 ? size.toFixed(1) : Math.round(size)} ${units[power]}`
}
