import { inBothLanguages } from '#shared/language.ts'

const en = {
  nameMissing: 'Name is required.',
  nameLong: 'A name can have at most 100 characters.',
  messageMissing: 'Message is required.',
  messageLong: 'A message can have at most 5,000 characters.',
}
const fr: typeof en = {
  nameMissing: 'Le nom est obligatoire.',
  nameLong: 'Un nom peut compter au plus 100 caractères.',
  messageMissing: 'Le message est obligatoire.',
  messageLong: 'Un message peut compter au plus 5 000 caractères.',
}
/** The errors of the contact form. The server and the page check the same fields. */
export const messageFaults = inBothLanguages(en, fr)
