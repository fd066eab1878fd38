import { inBothLanguages } from '#shared/language.ts'

const en = {
  title: 'Buying in store · {shop}',
  description:
    'Cases and accessories are sold at the counter, where you can try them on your phone. Find the nearest store, or call and ask.',
  heading: 'Try it on, then buy it',
  lead: 'We sell at the counter, not online: bring your phone, see what fits, and take it with you.',
  find: 'Find a store',
  call: 'Call us: {phone}',
  cases: 'Cases',
  casesText: 'For phones and tablets, in many colours.',
  casesItems: [
    'Slim, silicone and clear cases',
    'Rugged cases, with a belt clip too',
    'Wallets, folios and leather',
    'Waterproof cases',
    'Tablet cases',
  ],
  accessories: 'Accessories',
  accessoriesText: 'Everything that keeps a phone charged and protected.',
  accessoriesItems: [
    'Chargers, cables and power banks',
    'Screen and camera lens protectors',
    'Car mounts and stands',
    'Earbuds and headphones',
    'Straps, rings and dry bags',
  ],
  varies: 'Stock differs from store to store. Call yours to ask what it has for your phone.',
  stores: 'Ask your store',
  staff: 'Do you work in one of our stores?',
  staffLink: 'Go to your store’s cart',
}
const fr: typeof en = {
  title: 'Acheter en magasin · {shop}',
  description:
    'Les étuis et les accessoires se vendent au comptoir, où vous pouvez les essayer sur votre téléphone. Trouvez le magasin le plus proche, ou appelez-nous.',
  heading: 'Essayez d’abord, achetez ensuite',
  lead: 'Nous vendons au comptoir, pas en ligne : apportez votre téléphone, voyez ce qui lui va, et repartez avec.',
  find: 'Trouver un magasin',
  call: 'Appelez-nous : {phone}',
  cases: 'Étuis',
  casesText: 'Pour téléphones et tablettes, en plusieurs couleurs.',
  casesItems: [
    'Étuis minces, en silicone ou transparents',
    'Étuis robustes, aussi avec pince de ceinture',
    'Portefeuilles, folios et cuir',
    'Étuis étanches',
    'Étuis pour tablettes',
  ],
  accessories: 'Accessoires',
  accessoriesText: 'De quoi garder un téléphone chargé et protégé.',
  accessoriesItems: [
    'Chargeurs, câbles et piles externes',
    'Protecteurs d’écran et d’objectif',
    'Supports pour l’auto et le bureau',
    'Écouteurs et casques d’écoute',
    'Courroies, anneaux et sacs étanches',
  ],
  varies:
    'Ce qui est en rayon varie d’un magasin à l’autre. Appelez le vôtre : il vous dira ce qu’il a pour votre téléphone.',
  stores: 'Demandez à votre magasin',
  staff: 'Vous travaillez dans un de nos magasins?',
  staffLink: 'Vers le panier de votre magasin',
}
export const cartWords = inBothLanguages(en, fr)
