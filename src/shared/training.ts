import { inBothLanguages } from './language.ts'

/** What every page, paper and mail of a training shop says. */
export const trainingWords = inBothLanguages(
  { label: 'Training shop', band: 'Training: nothing here is real' },
  { label: 'Magasin de formation', band: 'Formation : rien n’est réel ici' },
)
