import { inBothLanguages } from '#shared/language.ts'

const en = {
  title: 'Contact',
  description: 'Write to {shop}, call head office, or find the store nearest to you.',
  heading: 'Contact Us',
  lead: 'A question about a repair, a case or an order? Write to us, and we will answer by e-mail.',
  writeUs: 'Write to us',
  name: 'Name',
  email: 'Email',
  message: 'Message',
  send: 'Send Message',
  sending: 'Sending…',
  sent: 'Contact message has been sent',
  thanks: 'Thank you. We read every message, and answer at the e-mail address you gave.',
  another: 'Write another message',
  problem: 'The message was not sent',
  fix: 'Please look at the fields marked below. Nothing you wrote is lost.',
  noAnswer: 'The shop could not be reached. Check your connection and send it again: nothing you wrote is lost.',
  broken: 'Something went wrong on our side. Please send it again in a moment, or call a store.',
  trap: 'Leave this field empty',
  headOffice: 'Head office',
  phone: 'Phone',
  address: 'Address',
  quicker: 'In a hurry?',
  callStore: 'Call a store while it is open, or bring your device in: no appointment is needed.',
  findStore: 'Find a store',
}
export type ContactWords = typeof en
const fr: typeof en = {
  title: 'Contact',
  description: 'Écrivez à {shop}, téléphonez au siège social ou trouvez le magasin le plus proche.',
  heading: 'Nous joindre',
  lead: 'Une question sur une réparation, un étui ou une commande? Écrivez-nous : nous vous répondrons par courriel.',
  writeUs: 'Écrivez-nous',
  name: 'Nom',
  email: 'Courriel',
  message: 'Message',
  send: 'Envoyer le message',
  sending: 'Envoi en cours…',
  sent: 'Votre message a été envoyé',
  thanks: 'Merci. Nous lisons chaque message et répondons à l’adresse courriel que vous avez donnée.',
  another: 'Écrire un autre message',
  problem: 'Le message n’a pas été envoyé',
  fix: 'Veuillez vérifier les champs indiqués ci-dessous. Rien de ce que vous avez écrit n’est perdu.',
  noAnswer:
    'Impossible de joindre le serveur. Vérifiez votre connexion et envoyez de nouveau : rien de ce que vous avez écrit n’est perdu.',
  broken:
    'Un problème est survenu de notre côté. Veuillez envoyer de nouveau dans un moment, ou téléphonez à un magasin.',
  trap: 'Laissez ce champ vide',
  headOffice: 'Siège social',
  phone: 'Téléphone',
  address: 'Adresse',
  quicker: 'C’est pressant?',
  callStore:
    'Téléphonez à un magasin pendant ses heures d’ouverture, ou passez avec votre appareil : aucun rendez-vous n’est nécessaire.',
  findStore: 'Trouver un magasin',
}
export const contactWords = inBothLanguages(en, fr)
