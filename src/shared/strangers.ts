import * as z from 'zod'
import type { InEach } from './language.ts'

/** What a public form carries beside what it asks for; a program that calls us needs neither. */
export const trapFields = {
  /** Nobody sees this field, so only a machine fills it in. */
  website: z.string().max(500).optional(),
  /** When the form was opened, in milliseconds: nobody types faster than a few seconds. */
  opened: z.coerce.number().optional().catch(undefined),
}

/** What strangers write arrives as plain text. A line break in a name must not become one in a mail's header. */
export const asLine = (text: string) => text.replaceAll(/\p{Cc}+/gu, ' ').trim()
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
}
/** What may be said to strangers, whichever form they send. */
export const strangerWords: InEach<typeof en> = { en, fr }
