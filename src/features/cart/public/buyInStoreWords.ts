import { inBothLanguages } from '#shared/language.ts'

const en = {
  title: 'Buy in store · {shop}',
  description:
    'We sell cases and accessories in our stores, where you can try them on your phone. Find the nearest store, or call us.',
  heading: 'Try before you buy',
  lead: 'We sell in our stores, not online. Bring your phone, see what fits, and take it home today.',
  find: 'Find a store',
  call: 'Call us: {phone}',
  cases: 'Cases',
  casesText: 'For phones and tablets, in many colours.',
  casesItems: [
    'Slim, silicone and clear cases',
    'Rugged cases, some with a belt clip',
    'Wallet, folio and leather cases',
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
  varies: 'Stock varies by store. Call ahead to ask what we have for your phone.',
  stores: 'Ask your store',
  staff: 'Do you work in one of our stores?',
  staffLink: 'Go to your store’s cart',
}
const fr: typeof en = {
  title: 'Acheter en magasin · {shop}',
  description:
    'On vend les étuis et les accessoires en magasin, où vous pouvez les essayer sur votre téléphone. Trouvez le magasin le plus proche, ou appelez-nous.',
  heading: 'Essayez avant d’acheter',
  lead: 'On vend en magasin, pas en ligne. Apportez votre téléphone, voyez ce qui lui va, et repartez avec.',
  find: 'Trouver un magasin',
  call: 'Appelez-nous : {phone}',
  cases: 'Étuis',
  casesText: 'Pour téléphones et tablettes, en plusieurs couleurs.',
  casesItems: [
    'Étuis minces, en silicone ou transparents',
    'Étuis robustes, certains avec pince de ceinture',
    'Étuis portefeuilles, folios et étuis en cuir',
    'Étuis étanches',
    'Étuis pour tablettes',
  ],
  accessories: 'Accessoires',
  accessoriesText: 'De quoi garder un téléphone chargé et protégé.',
  accessoriesItems: [
    'Chargeurs, câbles et batteries externes',
    'Protecteurs d’écran et d’objectif',
    'Supports pour l’auto et le bureau',
    'Écouteurs et casques d’écoute',
    'Courroies, anneaux et sacs étanches',
  ],
  varies: 'Le choix varie d’un magasin à l’autre. Appelez avant de passer pour savoir ce qu’on a pour votre téléphone.',
  stores: 'Demandez à votre magasin',
  staff: 'Vous travaillez dans un de nos magasins?',
  staffLink: 'Aller au panier de votre magasin',
}
export const cartWords = inBothLanguages(en, fr)
