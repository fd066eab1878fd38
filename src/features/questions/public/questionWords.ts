import { inBothLanguages } from '#shared/language.ts'

const en = {
  title: 'Questions and answers',
  lead: 'What people ask us at the counter.',
  description: 'What visitors ask {shop}: appointments, prices, how long a repair takes, data, parts and payment.',
  other: 'Another question?',
  write: 'Write to us',
  find: 'Ask at a store',
}
const fr: typeof en = {
  title: 'Questions et réponses',
  lead: 'Ce qu’on nous demande au comptoir.',
  description:
    'Ce que les gens demandent à {shop} : rendez-vous, prix, durée d’une réparation, données, pièces et paiement.',
  other: 'Une autre question?',
  write: 'Écrivez-nous',
  find: 'Demandez en magasin',
}
export const questionWords = inBothLanguages(en, fr)
