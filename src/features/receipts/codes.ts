import type { Codes } from '#shared/codes.ts'

/** The errors of receiving shipments. */
export const receiptCodes = {
  cancelled: {
    code: 'stale',
    status: 409,
    en: 'Nothing was changed: shipment {number} was cancelled.',
    fr: 'Rien n’a été changé : l’envoi {number} a été annulé.',
  },
  collected: {
    code: 'not_allowed',
    status: 409,
    en: 'Nothing was changed: shipment {number} was collected at the warehouse.',
    fr: 'Rien n’a été changé : l’envoi {number} a été retiré à l’entrepôt.',
  },
  received: {
    code: 'stale',
    status: 409,
    en: 'Nothing was received: shipment {number} was received already, and its receipt is closed. Reopen it first.',
    fr: 'Rien n’a été reçu : l’envoi {number} a déjà été reçu et sa réception est fermée. Rouvrez-la d’abord.',
  },
  notClosed: {
    code: 'stale',
    status: 409,
    en: 'Nothing was changed: shipment {number} is on its way, so its receipt is open.',
    fr: 'Rien n’a été changé : l’envoi {number} est en route, sa réception est donc ouverte.',
  },
  notSent: {
    code: 'stale',
    status: 409,
    en: 'Nothing was changed: shipment {number} was not sent yet.',
    fr: 'Rien n’a été changé : l’envoi {number} n’a pas encore été expédié.',
  },
  settled: {
    code: 'too_late',
    status: 409,
    en: 'Shipment {number} was not reopened: {who} has settled its difference of {product} already.',
    fr: 'La réception de l’envoi {number} n’a pas été rouverte : {who} a déjà réglé l’écart de {product}.',
  },
  nothing: {
    code: 'not_valid',
    status: 400,
    en: 'Nothing was received. Enter at least one piece, or close the receipt.',
    fr: 'Rien n’a été reçu. Entrez au moins une pièce, ou fermez la réception.',
  },
  corrections: {
    code: 'not_valid',
    status: 400,
    en: 'Nothing was changed. {sentences}',
    fr: 'Rien n’a été changé. {sentences}',
  },
  notThatManyReceived: {
    code: 'not_valid',
    status: 400,
    en: 'Only {so_far} of {product} were received, so at most {so_far} can be taken off.',
    fr: 'Seulement {so_far} de {product} ont été reçus : vous pouvez en retirer {so_far} au plus.',
  },
  notThatManyDamaged: {
    code: 'not_valid',
    status: 400,
    en: 'Only {so_far} of {product} were entered as damaged, so at most {so_far} can be taken off.',
    fr: 'Seulement {so_far} de {product} ont été entrés comme endommagés : vous pouvez en retirer {so_far} au plus.',
  },
  tooMany: {
    code: 'not_valid',
    status: 400,
    en: 'A place can have at most 1,000,000 pieces of {product}.',
    fr: 'Un endroit peut avoir au plus 1 000 000 de pièces de {product}.',
  },
  tooFew: {
    code: 'out_of_stock',
    status: 409,
    en: 'Nothing was changed: only {left} of {product} left at {place} now, so no more can be taken off.',
    fr: 'Rien n’a été changé : il y a maintenant seulement {left} de {product} à {place}, on ne peut pas en retirer plus.',
  },
  twice: {
    code: 'not_valid',
    status: 400,
    en: 'Each line can be named once.',
    fr: 'Chaque ligne ne peut être nommée qu’une fois.',
  },
} as const satisfies Codes
