import { inBothLanguages } from '#shared/language.ts'

const en = {
  firstName: 'First Name is required.',
  firstNameLong: 'First Name has at most 100 characters.',
  lastName: 'Last Name is required.',
  lastNameLong: 'Last Name has at most 100 characters.',
  phone: 'Phone is required.',
  phoneForm: 'A phone number has at least ten digits.',
  phoneLong: 'Phone has at most 40 characters.',
  deviceLong: 'A device has at most 120 characters.',
  deviceAddress: 'A device cannot hold a web or e-mail address. Please enter its name only.',
  service: 'Choose a service.',
  store: 'Choose a store.',
  date: 'Choose a date.',
  time: 'Choose a time.',
  notesLong: 'Order notes have at most 1000 characters.',
}
const fr: typeof en = {
  firstName: 'Le prénom est obligatoire.',
  firstNameLong: 'Le prénom compte au plus 100 caractères.',
  lastName: 'Le nom est obligatoire.',
  lastNameLong: 'Le nom compte au plus 100 caractères.',
  phone: 'Le téléphone est obligatoire.',
  phoneForm: 'Un numéro de téléphone compte au moins dix chiffres.',
  phoneLong: 'Un numéro de téléphone compte au plus 40 caractères.',
  deviceLong: 'Un appareil compte au plus 120 caractères.',
  deviceAddress: 'Un appareil ne peut pas contenir d’adresse Web ou courriel. Veuillez entrer son nom seulement.',
  service: 'Choisissez un service.',
  store: 'Choisissez un magasin.',
  date: 'Choisissez une date.',
  time: 'Choisissez une heure.',
  notesLong: 'Les remarques comptent au plus 1 000 caractères.',
}
/** The errors of the booking form. The server and the page check the same fields. */
export const bookingFaults = inBothLanguages(en, fr)
