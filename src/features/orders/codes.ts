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
    en: '{product} is out of stock.',
    fr: 'Il ne reste plus de {product}.',
  },
  fewLeft: {
    code: 'out_of_stock',
    status: 409,
    en: 'Only {left} of {product} in stock.',
    fr: 'Il reste seulement {left} de {product}.',
  },
  noMore: {
    code: 'out_of_stock',
    status: 409,
    en: 'No more of {product} in stock.',
    fr: 'Il n’y a plus de {product}.',
  },
  fewMore: {
    code: 'out_of_stock',
    status: 409,
    en: 'Only {left} more of {product} in stock.',
    fr: 'Il n’en reste que {left} de plus : {product}.',
  },
  notRestored: {
    code: 'out_of_stock',
    status: 409,
    en: 'The line was not restored, because only {left} of {product} are in stock.',
    fr: 'La ligne n’a pas été rétablie, car il reste seulement {left} de {product}.',
  },
  shippedMore: {
    code: 'not_allowed',
    status: 409,
    en: '{shipped} of {product} were shipped already. Enter {shipped} or more, or cancel the shipment first.',
    fr: '{shipped} de {product} ont déjà été expédiés. Entrez {shipped} ou plus, ou annulez d’abord l’envoi.',
  },
  shippedLine: {
    code: 'not_allowed',
    status: 409,
    en: 'The line was not removed: {shipped} of {product} were shipped already. Cancel the shipment first.',
    fr: 'La ligne n’a pas été supprimée : {shipped} de {product} ont déjà été expédiés. Annulez d’abord l’envoi.',
  },
  fullOrder: {
    code: 'full',
    status: 409,
    en: 'Transaction {number} already has {most} lines. Put the product in a new order.',
    fr: 'La transaction {number} a déjà {most} lignes. Mettez le produit dans une nouvelle commande.',
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
    en: 'Nothing was {done}: there is no transaction {number}.',
    fr: 'Rien n’a été {done} : il n’y a pas de transaction {number}.',
  },
  noOrders: {
    code: 'not_found',
    status: 404,
    en: 'Nothing was {done}: there are no transactions {numbers}.',
    fr: 'Rien n’a été {done} : il n’y a pas de transactions {numbers}.',
  },
  noneMatch: {
    code: 'not_found',
    status: 404,
    en: 'Nothing was {done}: no transaction matches.',
    fr: 'Rien n’a été {done} : aucune transaction ne correspond.',
  },
  otherCount: {
    code: 'stale',
    status: 409,
    en: 'Nothing was {done}: the list has changed. Check it, then try again.',
    fr: 'Rien n’a été {done} : la liste a changé. Vérifiez-la, puis réessayez.',
  },
  tooManyLines: {
    code: 'not_valid',
    status: 400,
    en: 'No PDF was created: the selected transactions have {lines} lines, and a PDF can have at most {most}. Select fewer.',
    fr: 'Aucun PDF n’a été créé : les transactions sélectionnées ont {lines} lignes, et un PDF peut en avoir au plus {most}. Sélectionnez-en moins.',
  },
  tooMany: {
    code: 'not_valid',
    status: 400,
    en: 'Nothing was {done}: select at most {most} transactions at a time.',
    fr: 'Rien n’a été {done} : sélectionnez au plus {most} transactions à la fois.',
  },
} as const satisfies Codes
