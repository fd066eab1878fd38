import { inBothLanguages } from '#shared/language.ts'
import type { Service } from '../rules.ts'

const about: Record<Service, string> = {
  'Screen Replacement': 'Cracked, dark or not responding to touch: we take off the old glass and put on a new screen.',
  'Battery Replacement': 'Dead by noon, or swollen: with a new battery, your phone lasts all day again.',
  'Software Update': 'Stuck, slow or behind: we bring your phone up to date. If you still can, make a backup first.',
  'Screen Protector Replacement': 'Scratched or peeling: we take the old one off, clean the glass and fit a new one.',
  'Motherboard Issues': 'No power, no charge, no signal: we look for the fault on the board itself.',
  Others:
    'Camera, speaker, charging port, or something you cannot name: tell us what happens, and we will take a look.',
}
const en = {
  services: 'Our services',
  about,
  bookThis: 'Book this',
  /** Follows `bookThis` for screen readers. */
  ofService: ': {service}',
  details: 'About this repair',
  title: '{service} for phones and tablets · {shop}',
  description: '{service} at {shop}: {figures}. Book a time in a store near you.',
  descriptionAlone: '{service} at {shop}. {about}',
  all: 'All services',
  price: 'Price',
  time: 'Time',
  aboutTime: 'About {time}',
  warranty: 'Warranty',
  priceNote: 'It depends on the model. We name the price before we start.',
  bookRepair: 'Book this repair',
  find: 'Find a store',
  more: 'Other services',
}
const fr: typeof en = {
  services: 'Nos services',
  about: {
    'Screen Replacement':
      'Fissuré, noir ou insensible au toucher : on retire la vieille vitre et on pose un écran neuf.',
    'Battery Replacement':
      'À plat dès midi, ou gonflée : une pile neuve, et votre téléphone tient de nouveau la journée.',
    'Software Update':
      'Bloqué, lent ou dépassé : on met votre téléphone à jour. Si vous le pouvez encore, faites d’abord une sauvegarde.',
    'Screen Protector Replacement': 'Rayé ou décollé : on retire l’ancien, on nettoie la vitre et on en pose un neuf.',
    'Motherboard Issues': 'Ni courant, ni charge, ni signal : on cherche la panne sur la carte elle-même.',
    Others:
      'Appareil photo, haut-parleur, port de charge, ou autre chose que vous ne savez nommer : dites-nous ce qui se passe, on y jette un coup d’œil.',
  },
  bookThis: 'Réserver',
  ofService: ' : {service}',
  details: 'À propos de cette réparation',
  title: '{service} de téléphones et de tablettes · {shop}',
  description: '{service} chez {shop} : {figures}. Réservez un moment dans un magasin près de chez vous.',
  descriptionAlone: '{service} chez {shop}. {about}',
  all: 'Tous les services',
  price: 'Prix',
  time: 'Durée',
  aboutTime: 'Environ {time}',
  warranty: 'Garantie',
  priceNote: 'Il dépend du modèle. On vous dit le prix avant de commencer.',
  bookRepair: 'Réserver cette réparation',
  find: 'Trouver un magasin',
  more: 'Autres services',
}
export const serviceWords = inBothLanguages(en, fr)
