import type { Codes } from '#shared/codes.ts'

/** The errors of changing products. */
export const inventoryCodes = {
  holdOnly: {
    code: 'forbidden',
    status: 403,
    en: 'A supplier can only change the hold quantity.',
    fr: 'Un fournisseur peut seulement modifier la quantité retenue.',
  },
  holdChanged: {
    code: 'stale',
    status: 409,
    en: 'Nothing was put back on hold: {product} was removed or has a new hold. Change the holds by hand.',
    fr: 'Rien n’a été remis en retenue : {product} a été supprimé ou a une nouvelle quantité retenue. Modifiez les quantités à la main.',
  },
  holdSold: {
    code: 'out_of_stock',
    status: 409,
    en: 'Nothing was put back on hold: {pieces} of {product} were transferred, and only {left} are left. Change the holds by hand.',
    fr: 'Rien n’a été remis en retenue : {pieces} de {product} ont été transférés, et il n’en reste que {left}. Modifiez les quantités à la main.',
  },
  notThatMany: {
    code: 'out_of_stock',
    status: 409,
    en: 'Nothing was taken away: only {left} are available.',
    fr: 'Rien n’a été retiré : il n’y en a que {left} de disponibles.',
  },
  noneToTake: {
    code: 'out_of_stock',
    status: 409,
    en: 'Nothing was taken away: none are available.',
    fr: 'Rien n’a été retiré : il n’y en a pas de disponible.',
  },
  inStores: {
    code: 'not_allowed',
    status: 409,
    en: 'This product was not removed: {places} still have pieces of it. Let them use up or write off their pieces first.',
    fr: 'Ce produit n’a pas été supprimé : {places} en ont encore. Il faut d’abord utiliser ou radier ces pièces.',
  },
  onTheWay: {
    code: 'not_allowed',
    status: 409,
    en: 'This product was not removed: pieces of it are on their way to {places}. Wait until they are received, or cancel the shipment.',
    fr: 'Ce produit n’a pas été supprimé : des pièces sont en route vers {places}. Attendez leur réception, ou annulez l’envoi.',
  },
} as const satisfies Codes
