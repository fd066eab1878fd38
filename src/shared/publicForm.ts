import * as z from 'zod'
import { fromDigits } from './call.ts'
import type { InEach, Language } from './language.ts'
import { containsAddress } from './personName.ts'

/** The latest moment that a Date can hold. */
const lastMoment = 8.64e15

/** Hidden fields of a public form that detect bots. API clients may leave them out. */
export const trapFields = {
  /** The field is invisible, so only bots fill it in. */
  website: z.string().max(500).optional(),
  /** When the form was opened, in milliseconds. A form that is sent within a few seconds comes from a bot. */
  opened: fromDigits(z.number().min(0).max(lastMoment)).optional().catch(undefined),
}

/**
 * Makes a text one line. Line breaks are removed because the text may go into the header of a mail, and characters that
 * change the direction of writing because they would affect the text after it.
 */
export const cleanLine = (text: string) =>
  text
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .replaceAll(/\p{Bidi_Control}/gu, '')
    .trim()
/** The name of a person. It cannot contain an address, because mail programs would make a link of it. */
export const personName = (language: Language, words: { missing: string; long: string }) =>
  z
    .string(words.missing)
    .refine((name) => !containsAddress(name), addressInName[language])
    .overwrite(cleanLine)
    .min(1, words.missing)
    .max(100, words.long)
const addressInName: InEach<string> = {
  en: 'A name cannot contain a web or e-mail address. Enter only the name.',
  fr: 'Un nom ne peut pas contenir d’adresse Web ou courriel. Entrez seulement le nom.',
}

/** Makes all line breaks `\n`, so that they count as one character, and removes other control characters. */
export const cleanText = (text: string) =>
  text
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[^\P{Cc}\n\t]/gu, '')
    .trim()
