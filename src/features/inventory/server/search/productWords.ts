import { isOneTypoApart } from '#shared/typos.ts'
import type { WordForms } from './termSearch.ts'

// Words that clerks type and that products have in another form. They are replaced in the search, so products are stored as
// they are.

/** The makers of devices, by the first words of the devices. No product needs to have the maker as its brand. */
const makers = {
  apple: ['iphone', 'ipad', 'ipod', 'airpods', 'macbook'],
  samsung: ['galaxy'],
  google: ['pixel'],
  motorola: ['moto'],
}

/** The short forms: `ip15`, `i15`. */
const shortForms = { ip: ['iphone', 'ipad'], i: ['iphone', 'ipad'] }

const colors = {
  blue: ['navy', 'teal'],
  purple: ['lilac'],
  violet: ['purple', 'lilac'],
  grey: ['gray', 'silver', 'smoke'],
  gray: ['grey', 'silver', 'smoke'],
  transparent: ['clear'],
}

/** French, without accents and in the form of a masculine singular. */
const french = {
  noir: ['black'],
  blanc: ['white'],
  blanche: ['white'],
  bleu: ['blue', 'navy', 'teal'],
  rouge: ['red'],
  vert: ['green'],
  jaune: ['yellow'],
  rose: ['pink'],
  gris: ['grey', 'gray', 'silver', 'smoke'],
  argent: ['silver'],
  mauve: ['purple', 'lilac'],
  lilas: ['lilac'],
  sable: ['sand'],
  beige: ['sand'],
  marine: ['navy'],
  turquoise: ['teal'],
  sarcelle: ['teal'],
  fume: ['smoke'],
  coque: ['case'],
  etui: ['case', 'pouch'],
  housse: ['case', 'pouch'],
  pochette: ['pouch'],
  portefeuille: ['wallet'],
  cuir: ['leather'],
  etanche: ['waterproof'],
  impermeable: ['waterproof'],
  chargeur: ['charger'],
  cable: ['cable'],
  fil: ['cable'],
  ecran: ['screen'],
  protecteur: ['protector'],
  verre: ['glass', 'tempered'],
  trempe: ['tempered'],
  confidentialite: ['privacy'],
  lentille: ['lens'],
  objectif: ['lens'],
  ecouteur: ['earbuds', 'headphones'],
  casque: ['headphones'],
  batterie: ['battery', 'bank'],
  pile: ['battery', 'bank'],
  externe: ['power'],
  support: ['mount', 'stand'],
  auto: ['car'],
  voiture: ['car'],
  bureau: ['desk'],
  courroie: ['strap'],
  sangle: ['strap'],
  anneau: ['ring'],
  telephone: ['phones'],
  cellulaire: ['phones'],
  tablette: ['tablet'],
  deverrouille: ['unlocked'],
  mince: ['slim'],
  robuste: ['rugged'],
}

const meanings: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries({ ...makers, ...shortForms, ...colors, ...french }),
)

/** Short forms of several words: `15pm`. */
const writtenOut: ReadonlyMap<string, readonly string[]> = new Map([['pm', ['pro', 'max']]])

const bare = (word: string) => word.normalize('NFD').replaceAll(/\p{Mark}/gu, '')

/** The typed word, then without the endings of a plural and of a feminine: `bleues`, `bleue`, `bleu`. */
const formsOf = (word: string) => [bare(word), bare(word).replace(/s$/, ''), bare(word).replace(/es?$/, '')]

export const productForms: WordForms = {
  wordsFor: (word) => writtenOut.get(word) ?? [word],
  otherWordsFor: (word) => formsOf(word).flatMap((form) => meanings.get(form) ?? []),
  otherWordsNear: (word) =>
    word.length < 4 ? [] : [...meanings].flatMap(([key, words]) => (isOneTypoApart(bare(word), key) ? words : [])),
}
