import type { Codes } from '#shared/codes.ts'

/** The errors of placing and changing orders. */
export const orderCodes = {
  emptyCart: {
    code: 'empty_cart',
    status: 400,
    en: 'Your cart is empty. Add something before you place an order.',
    fr: 'Votre panier est vide. Ajoutez quelque chose avant de commander.',
  },
  outOfStock: {
    code: 'out_of_stock',
    status: 409,
    en: 'Nothing was ordered. {shortages}',
    fr: 'Rien n’a été commandé. {shortages}',
  },
  noneLeft: {
    code: 'out_of_stock',
    status: 409,
    en: 'There are none left of {product}.',
    fr: 'Il ne reste plus de {product}.',
  },
  fewLeft: {
    code: 'out_of_stock',
    status: 409,
    en: 'There are only {left} of {product}.',
    fr: 'Il reste seulement {left} de {product}.',
  },
  noMore: {
    code: 'out_of_stock',
    status: 409,
    en: 'There are no more of {product}.',
    fr: 'Il n’y a plus de {product}.',
  },
  fewMore: {
    code: 'out_of_stock',
    status: 409,
    en: 'There are only {left} more of {product}.',
    fr: 'Il y a seulement {left} de plus de {product}.',
  },
  notRestored: {
    code: 'out_of_stock',
    status: 409,
    en: 'The line was not restored, because only {left} of {product} are left.',
    fr: 'La ligne n’a pas été rétablie, car il reste seulement {left} de {product}.',
  },
  fullOrder: {
    code: 'full',
    status: 409,
    en: 'Order {number} has {most} lines already. Put the product into a new order.',
    fr: 'La commande {number} a déjà {most} lignes. Mettez le produit dans une nouvelle commande.',
  },
  cartChanged: {
    code: 'cart_changed',
    status: 409,
    en: 'Your cart has changed. Check what is in it now, then order again.',
    fr: 'Votre panier a changé. Vérifiez ce qu’il contient maintenant, puis commandez de nouveau.',
  },
  priceChanged: {
    code: 'price_changed',
    status: 409,
    en: 'The prices have changed. Check the new ones, then order again.',
    fr: 'Les prix ont changé. Vérifiez les nouveaux, puis commandez de nouveau.',
  },
  noOrder: {
    code: 'not_found',
    status: 404,
    en: 'Nothing was {done}: there is no order {number}.',
    fr: 'Rien n’a été {done} : il n’y a pas de commande {number}.',
  },
  noOrders: {
    code: 'not_found',
    status: 404,
    en: 'Nothing was {done}: there are no orders {numbers}.',
    fr: 'Rien n’a été {done} : il n’y a pas de commandes {numbers}.',
  },
  noneMatch: {
    code: 'not_found',
    status: 404,
    en: 'Nothing was {done}: no order matches.',
    fr: 'Rien n’a été {done} : aucune commande ne correspond.',
  },
  otherCount: {
    code: 'stale',
    status: 409,
    en: 'Nothing was {done}: other orders match now than before. Look at the list again, then try again.',
    fr: 'Rien n’a été {done} : d’autres commandes correspondent maintenant. Regardez de nouveau la liste, puis réessayez.',
  },
  tooManyLines: {
    code: 'not_valid',
    status: 400,
    en: 'No PDF was made: the selected orders have {lines} lines, and a PDF has at most {most}. Select fewer orders.',
    fr: 'Aucun PDF n’a été créé : les commandes choisies ont {lines} lignes, et un PDF en a au plus {most}. Choisissez moins de commandes.',
  },
  tooMany: {
    code: 'not_valid',
    status: 400,
    en: 'Nothing was {done}: select at most {most} orders at a time.',
    fr: 'Rien n’a été {done} : sélectionnez au plus {most} commandes à la fois.',
  },
} as const satisfies Codes
