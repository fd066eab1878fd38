import { inBothLanguages } from '#shared/language.ts'
import type { Service } from './rules.ts'

const en: Record<Service, string> = {
  'Screen Replacement': 'Screen Replacement',
  'Battery Replacement': 'Battery Replacement',
  'Software Update': 'Software Update',
  'Screen Protector Replacement': 'Screen Protector Replacement',
  'Motherboard Issues': 'Motherboard Issues',
  Others: 'Others',
}
const fr: typeof en = {
  'Screen Replacement': 'Remplacement d’écran',
  'Battery Replacement': 'Remplacement de batterie',
  'Software Update': 'Mise à jour logicielle',
  'Screen Protector Replacement': 'Remplacement de protecteur d’écran',
  'Motherboard Issues': 'Problèmes de carte mère',
  Others: 'Autre',
}
/** The services as the site, the mails and the calendar name them. */
export const serviceNames = inBothLanguages(en, fr)
