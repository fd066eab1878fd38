import { inBothLanguages } from '#shared/language.ts'

const en = {
  firstName: 'First Name is required.',
  firstNameLong: 'First Name can have at most 100 characters.',
  lastName: 'Last Name is required.',
  lastNameLong: 'Last Name can have at most 100 characters.',
  phone: 'Phone is required.',
  phoneForm: 'A phone number must have at least ten digits.',
  phoneLong: 'Phone can have at most 40 characters.',
  deviceLong: 'A device can have at most 120 characters.',
  deviceAddress: 'A device cannot contain a web or e-mail address. Enter only its name.',
  service: 'Choose a service.',
  store: 'Choose a store.',
  date: 'Choose a date.',
  time: 'Choose a time.',
  notesLong: 'Order notes can have at most 1000 characters.',
}
const fr: typeof en = {
  firstName: 'Le prénom est obligatoire.',
  firstNameLong: 'Le prénom peut compter au plus 100 caractères.',
  lastName: 'Le nom est obligatoire.',
  lastNameLong: 'Le nom peut compter au plus 100 caractères.',
  phone: 'Le téléphone est obligatoire.',
  phoneForm: 'Un numéro de téléphone doit compter au moins dix chiffres.',
  phoneLong: 'Un numéro de téléphone peut compter au plus 40 caractères.',
  deviceLong: 'Un appareil peut compter au plus 120 caractères.',
  deviceAddress: 'Un appareil ne peut pas contenir d’adresse Web ou courriel. Entrez seulement son nom.',
  service: 'Choisissez un service.',
  store: 'Choisissez un magasin.',
  date: 'Choisissez une date.',
  time: 'Choisissez une heure.',
  notesLong: 'Les remarques peuvent compter au plus 1 000 caractères.',
}
/** The errors of the booking form. The server and the page check the same fields. */
export const bookingFaults = inBothLanguages(en, fr)
