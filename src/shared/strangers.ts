import * as z from 'zod'
import type { InEach } from './language.ts'

/** What a public form carries beside what it asks for; a program that calls us needs neither. */
export const trapFields = {
  /** Nobody sees this field, so only a machine fills it in. */
  website: z.string().max(500).optional(),
  /** When the form was opened, in milliseconds: nobody types faster than a few seconds. */
  opened: z.coerce.number().optional().catch(undefined),
}

const en = {
  machine: 'This looks like a message from a machine. If it is not, please call a store.',
  tooFast: 'That was very fast. Please wait a few seconds and send it again.',
  tooMany: 'Too many messages have come from your address. Please wait a quarter of an hour, or call a store.',
}
const fr: typeof en = {
  machine: 'Ce message semble venir d’une machine. Si ce n’est pas le cas, veuillez téléphoner à un magasin.',
  tooFast: 'C’était très rapide. Veuillez attendre quelques secondes et envoyer de nouveau.',
  tooMany:
    'Trop de messages sont venus de votre adresse. Veuillez attendre un quart d’heure, ou téléphoner à un magasin.',
}
/** What is said to those who are kept out. */
export const strangerWords: InEach<typeof en> = { en, fr }
