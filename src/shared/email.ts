import * as z from 'zod'
import type { InEach, Language } from './language.ts'

const words: InEach<Record<'missing' | 'long' | 'form', string>> = {
  en: {
    missing: 'Email is required.',
    long: 'An e-mail address has at most 254 characters.',
    form: 'Email is not an e-mail address.',
  },
  fr: {
    missing: 'Le courriel est obligatoire.',
    long: 'Une adresse courriel compte au plus 254 caractères.',
    form: 'Ce n’est pas une adresse courriel.',
  },
}

/** An e-mail address as somebody types it to be looked up. */
export function emailTextIn(language: Language) {
  const { missing, long } = words[language]
  return z.string(missing).trim().min(1, missing).max(254, long)
}

export const emailIn = (language: Language) => emailTextIn(language).pipe(z.email(words[language].form))
