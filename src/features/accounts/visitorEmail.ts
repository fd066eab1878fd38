import * as z from 'zod'
import type { InEach } from '#shared/language.ts'
import { Email } from './fields.ts'

const missing = 'Le courriel est obligatoire.'

/**
 * The e-mail address of a visitor, with error messages in the visitor's language. The French ones are not in the contract,
 * because the sign-in page loads the contract.
 */
export const visitorEmail: InEach<typeof Email> = {
  en: Email,
  fr: z
    .string(missing)
    .trim()
    .min(1, missing)
    .max(254, 'Une adresse courriel peut compter au plus 254 caractères.')
    .pipe(z.email('Ce n’est pas une adresse courriel.')),
}
