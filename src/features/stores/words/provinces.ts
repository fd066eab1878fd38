import type { Province } from '#shared/address.ts'
import type { InEach } from '#shared/language.ts'

/** As they stand after `stores in`: French says each in its own way. */
export const inProvince: InEach<Record<Province, string>> = {
  en: { NS: 'Nova Scotia', NB: 'New Brunswick', PE: 'Prince Edward Island', NL: 'Newfoundland and Labrador' },
  fr: {
    NS: 'en Nouvelle-Écosse',
    NB: 'au Nouveau-Brunswick',
    PE: 'à l’Île-du-Prince-Édouard',
    NL: 'à Terre-Neuve-et-Labrador',
  },
}
