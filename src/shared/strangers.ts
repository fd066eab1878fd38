import * as z from 'zod'
import { fromDigits } from './call.ts'
import type { InEach, Language } from './language.ts'
import { holdsAddress } from './personName.ts'

/** The latest moment that a Date can hold. */
const lastMoment = 8.64e15

/** What a public form carries beside what it asks for; a program that calls us needs neither. */
export const trapFields = {
  /** Nobody sees this field, so only a machine fills it in. */
  website: z.string().max(500).optional(),
  /** When the form was opened, in milliseconds: nobody types faster than a few seconds. */
  opened: fromDigits(z.number().min(0).max(lastMoment)).optional().catch(undefined),
}

/**
 * One line of plain text. A line break in a name must not become one in a mail's header, and nothing in it may turn around
 * the direction of the text that follows.
 */
export const asLine = (text: string) =>
  text
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .replaceAll(/\p{Bidi_Control}/gu, '')
    .trim()
/** The name of a person. No stranger may send a link to somebody by putting it into a name. */
export const personName = (language: Language, words: { missing: string; long: string }) =>
  z
    .string(words.missing)
    .refine((name) => !holdsAddress(name), addressInName[language])
    .overwrite(asLine)
    .min(1, words.missing)
    .max(100, words.long)
const addressInName: InEach<string> = {
  en: 'A name cannot hold a web or e-mail address. Please enter the name only.',
  fr: 'Un nom ne peut pas contenir d’adresse Web ou courriel. Veuillez entrer le nom seulement.',
}

/** Line breaks are counted alike, whether a browser or a program sends them; other control characters say nothing. */
export const asText = (text: string) =>
  text
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[^\P{Cc}\n\t]/gu, '')
    .trim()
