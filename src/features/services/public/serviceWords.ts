import { inBothLanguages } from '#shared/language.ts'
import type { Service } from '../rules.ts'

const about: Record<Service, string> = {
  'Screen Replacement': 'Cracked, dark or not responding to touch: we take off the old glass and put on a new screen.',
  'Battery Replacement': 'Dead by noon, or swollen: with a new battery, your phone lasts all day again.',
  'Software Update': 'Stuck, slow or out of date: we update your phone. If you still can, back it up first.',
  'Screen Protector Replacement':
    'Scratched or peeling: we take the old one off, clean the glass and put on a new one.',
  'Motherboard Issues': 'No power, no charge, no signal: we find the fault on the board itself.',
  Others: 'Camera, speaker, charging port or something else: tell us what’s wrong, and we’ll take a look.',
}
const en = {
  services: 'Our services',
  about,
  bookThis: 'Book this',
  /** Follows `bookThis` for screen readers. */
  ofService: ': {service}',
  details: 'About this repair',
  title: '{service}: phones and tablets · {shop}',
  description: '{service} at {shop}: {figures}. Book a time at a store near you.',
  descriptionAlone: '{service} at {shop}. {about}',
  all: 'All services',
  price: 'Price',
  time: 'Time',
  aboutTime: 'About {time}',
  warranty: 'Warranty',
  priceNote: 'It depends on the model. We tell you the price before we start.',
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
      'À plat dès midi, ou gonflée : avec une batterie neuve, votre téléphone tient de nouveau toute la journée.',
    'Software Update':
      'Bloqué, lent ou dépassé : on met votre téléphone à jour. Si c’est encore possible, faites d’abord une sauvegarde.',
    'Screen Protector Replacement': 'Rayé ou décollé : on retire l’ancien, on nettoie la vitre et on en pose un neuf.',
    'Motherboard Issues':
      'Ne s’allume plus, ne charge plus, pas de signal : on trouve la panne sur la carte elle-même.',
    Others:
      'Appareil photo, haut-parleur, port de charge ou autre chose : dites-nous ce qui ne va pas, et on y jette un coup d’œil.',
  },
  bookThis: 'Réserver',
  ofService: ' : {service}',
  details: 'À propos de cette réparation',
  title: '{service} : téléphones et tablettes · {shop}',
  description: '{service} chez {shop} : {figures}. Prenez rendez-vous dans un magasin près de chez vous.',
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
