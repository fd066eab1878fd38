import { createHash } from 'node:crypto'
import { brandFolder } from '#shared/brand.ts'
import { stylesheetOf } from '../palette.ts'

/** The address has the colour, from which the stylesheet is made, and a hash, because a later release may make another one. */
export const styleAddress = (colour: string): string =>
  `${brandFolder}/${colour.slice(1)}-${createHash('sha256').update(stylesheetOf(colour)).digest('hex').slice(0, 8)}.css`
