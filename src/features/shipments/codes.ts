import type { Codes } from '#shared/codes.ts'

/** The errors of picking and shipping. */
export const shipmentCodes = {
  completed: {
    code: 'stale',
    status: 409,
    en: 'Nothing was shipped: transaction {number} is completed. Set it to Pending first, or reload the list.',
    fr: 'Rien n’a été expédié : la transaction {number} est terminée. Remettez-la d’abord en attente, ou rechargez la liste.',
  },
  lineGone: {
    code: 'stale',
    status: 409,
    en: 'Nothing was shipped: a line that you picked is no longer in transaction {number}. Reload the list.',
    fr: 'Rien n’a été expédié : une ligne préparée n’est plus dans la transaction {number}. Rechargez la liste.',
  },
  notThatMany: {
    code: 'stale',
    status: 409,
    en: 'Nothing was shipped. {shortages}',
    fr: 'Rien n’a été expédié. {shortages}',
  },
  onlyOpen: {
    code: 'stale',
    status: 409,
    en: 'Only {open} of {product} are open.',
    fr: 'Il reste seulement {open} de {product} à expédier.',
  },
  noneOpen: {
    code: 'stale',
    status: 409,
    en: 'None of {product} are open.',
    fr: 'Il ne reste plus de {product} à expédier.',
  },
  productRemoved: {
    code: 'not_allowed',
    status: 409,
    en: 'Nothing was shipped: {product} was removed from the inventory. Cancel its open pieces in the transaction.',
    fr: 'Rien n’a été expédié : {product} a été retiré de l’inventaire. Annulez ses pièces dans la transaction.',
  },
  nothingPicked: {
    code: 'not_valid',
    status: 400,
    en: 'Nothing was picked. Enter at least one piece, or cancel what is open.',
    fr: 'Rien n’a été préparé. Entrez au moins une pièce, ou annulez ce qui reste à expédier.',
  },
  nothingToPick: {
    code: 'stale',
    status: 409,
    en: 'Nothing is open in these transactions any more. Reload the list.',
    fr: 'Il ne reste rien à expédier dans ces transactions. Rechargez la liste.',
  },
  tooManyLines: {
    code: 'not_valid',
    status: 400,
    en: 'No list was created: the transactions have {lines} open lines, and a list can have at most {most}. Select fewer.',
    fr: 'Aucune liste n’a été créée : les transactions ont {lines} lignes à expédier, et une liste peut en avoir au plus {most}. Sélectionnez-en moins.',
  },
  received: {
    code: 'too_late',
    status: 409,
    en: 'Shipment {number} was not cancelled: {place} has received it already.',
    fr: 'L’envoi {number} n’a pas été annulé : {place} l’a déjà reçu.',
  },
  cancelled: {
    code: 'stale',
    status: 409,
    en: 'Shipment {number} is cancelled already.',
    fr: 'L’envoi {number} est déjà annulé.',
  },
  otherPlace: {
    code: 'forbidden',
    status: 403,
    en: 'Nothing was changed: only {place} or the office can do this with shipment {number}.',
    fr: 'Rien n’a été changé : seuls {place} ou le bureau peuvent faire cela avec l’envoi {number}.',
  },
  movedOn: {
    code: 'stale',
    status: 409,
    en: 'Nothing was changed: shipment {number} {happened}.',
    fr: 'Rien n’a été changé : l’envoi {number} {happened}.',
  },
  notInTransfer: {
    code: 'stale',
    status: 409,
    en: 'Nothing was sent: a line that you picked is not in transfer {number}. Reload it.',
    fr: 'Rien n’a été envoyé : une ligne préparée n’est pas dans le transfert {number}. Rechargez-le.',
  },
  onlyInTransfer: {
    code: 'stale',
    status: 409,
    en: 'Only {quantity} of {product} are in the transfer.',
    fr: 'Le transfert a seulement {quantity} de {product}.',
  },
  notThatManyThere: {
    code: 'out_of_stock',
    status: 409,
    en: 'Nothing was sent. {shortages}',
    fr: 'Rien n’a été envoyé. {shortages}',
  },
  onlyAtPlace: {
    code: 'out_of_stock',
    status: 409,
    en: 'Only {left} of {product} left at {place}.',
    fr: 'Il y a seulement {left} de {product} à {place}.',
  },
  nothingSent: {
    code: 'not_valid',
    status: 400,
    en: 'Nothing was sent. Enter at least one piece, or take back that the transfer was accepted.',
    fr: 'Rien n’a été envoyé. Entrez au moins une pièce, ou reprenez l’acceptation du transfert.',
  },
  productOfTransferRemoved: {
    code: 'not_allowed',
    status: 409,
    en: 'Nothing was sent: {product} was removed from the inventory. Send 0 of it.',
    fr: 'Rien n’a été envoyé : {product} a été retiré de l’inventaire. Envoyez-en 0.',
  },
  notOnItsWay: {
    code: 'not_allowed',
    status: 409,
    en: 'Transfer {number} was not cancelled: it is not on its way. Take back its last step instead.',
    fr: 'Le transfert {number} n’a pas été annulé : il n’est pas en route. Reprenez plutôt sa dernière étape.',
  },
  tooManyBack: {
    code: 'not_valid',
    status: 400,
    en: 'Nothing was changed: a place can have at most 1,000,000 pieces of {product}.',
    fr: 'Rien n’a été changé : un endroit peut avoir au plus 1 000 000 de pièces de {product}.',
  },
  ofCompleted: {
    code: 'not_allowed',
    status: 409,
    en: 'Shipment {number} was not cancelled: its transaction is completed. Set the transaction to Pending first.',
    fr: 'L’envoi {number} n’a pas été annulé : sa transaction est terminée. Remettez-la d’abord en attente.',
  },
} as const satisfies Codes
