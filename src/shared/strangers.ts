import * as z from 'zod'
import { fromDigits } from './call.ts'
import type { InEach } from './language.ts'
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
export const personName = (words: { missing: string; long: string }) =>
  z
    .string(words.missing)
    .refine((name) => !holdsAddress(name), strangerWords.en.nameAddress)
    .overwrite(asLine)
    .min(1, words.missing)
    .max(100, words.long)
/** Line breaks are counted alike, whether a browser or a program sends them; other control characters say nothing. */
export const asText = (text: string) =>
  text
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[^\P{Cc}\n\t]/gu, '')
    .trim()

const en = {
  machine: 'This looks like a message from a machine. If it is not, please call a store.',
  tooFast: 'That was very fast. Please wait a few seconds and send it again.',
  tooMany: 'Too many messages have come from your address. Please wait a quarter of an hour, or call a store.',
  email: 'Email is required.',
  emailLong: 'An e-mail address has at most 254 characters.',
  emailForm: 'Email is not an e-mail address.',
  tooLarge: 'That is too large to send.',
  nameAddress: 'A name cannot hold a web or e-mail address. Please enter the name only.',
}
const fr: typeof en = {
  machine: 'Ce message semble venir d’une machine. Si ce n’est pas le cas, veuillez téléphoner à un magasin.',
  tooFast: 'C’était très rapide. Veuillez attendre quelques secondes et envoyer de nouveau.',
  tooMany:
    'Trop de messages sont venus de votre adresse. Veuillez attendre un quart d’heure, ou téléphoner à un magasin.',
  email: 'Le courriel est obligatoire.',
  emailLong: 'Une adresse courriel compte au plus 254 caractères.',
  emailForm: 'Ce n’est pas une adresse courriel.',
  tooLarge: 'C’est trop volumineux pour être envoyé.',
  nameAddress: 'Un nom ne peut pas contenir d’adresse Web ou courriel. Veuillez entrer le nom seulement.',
}
/** What may be said to strangers, whichever form they send. */
export const strangerWords: InEach<typeof en> = { en, fr }
