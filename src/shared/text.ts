import * as z from 'zod'

/** A text of a form that has a maximum and may be empty. */
export const optionalText = (name: string, most: number) =>
  z.string(`${name} is required.`).trim().max(most, `${name} can have at most ${most} characters.`)

/** A text of a form that has a maximum and may not be empty. */
export const requiredText = (name: string, most: number) => optionalText(name, most).min(1, `${name} is required.`)
