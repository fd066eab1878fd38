import * as z from 'zod'
import type { InEach } from '#shared/language.ts'
import { Email } from './contract.ts'

const missing = 'Le courriel est obligatoire.'

/**
 * The e-mail address of a visitor, with the words of their language. The French is not in the contract, because the page to
 * sign in loads that.
 */
export const visitorEmail: InEach<typeof Email> = {
  en: Email,
  fr: z
    .string(missing)
    .trim()
    .min(1, missing)
    .max(254, 'Une adresse courriel compte au plus 254 caractères.')
    .pipe(z.email('Ce n’est pas une adresse courriel.')),
}
