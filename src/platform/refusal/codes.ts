import type { Code, Codes } from '#shared/codes.ts'
import type { Duty } from '#shared/duties.ts'

/** Refusals that every call can return. */
export const codes = {
  notValid: { code: 'not_valid', status: 400, en: '{sentences}', fr: '{sentences}' },
  noSuch: {
    code: 'not_found',
    status: 404,
    en: 'There is no such {thing}. It may have been removed.',
    fr: 'Introuvable. L’élément a peut-être été supprimé.',
  },
  noAddress: {
    code: 'not_found',
    status: 404,
    en: 'There is nothing at this address for {method}.',
    fr: 'Il n’y a rien à cette adresse pour {method}.',
  },
  stale: {
    code: 'stale',
    status: 409,
    en: 'Someone else changed this {thing} first. Check the new values, then keep yours or theirs.',
    fr: 'Quelqu’un d’autre a modifié cet élément avant vous. Vérifiez les nouvelles valeurs, puis gardez les vôtres ou les leurs.',
  },

  signedOut: { code: 'signed_out', status: 401, en: 'Sign in first.', fr: 'Ouvrez une session.' },
  wrongMetricsToken: {
    code: 'signed_out',
    status: 401,
    en: 'This is not the METRICS_TOKEN of this shop.',
    fr: 'Ce n’est pas le METRICS_TOKEN de cette boutique.',
  },
  forbidden: {
    code: 'forbidden',
    status: 403,
    en: 'Your account is not allowed to do this.',
    fr: 'Votre compte ne permet pas de faire ça.',
  },
  otherSite: {
    code: 'forbidden',
    status: 403,
    en: 'This form was sent from another site. Check it, and send it again here.',
    fr: 'Ce formulaire a été envoyé depuis un autre site. Vérifiez-le et envoyez-le de nouveau ici.',
  },
  proofRequired: {
    code: 'proof_required',
    status: 403,
    en: 'Confirm that it is you: enter your password, then do this again.',
    fr: 'Confirmez que c’est bien vous : entrez votre mot de passe, puis recommencez.',
  },

  keyUsed: {
    code: 'key_used',
    status: 409,
    en: 'This Idempotency-Key was used for another request.',
    fr: 'Cette Idempotency-Key a servi pour une autre requête.',
  },
  notJson: {
    code: 'not_json',
    status: 400,
    en: 'The request is not valid JSON.',
    fr: 'La requête n’est pas du JSON valide.',
  },
  wrongLength: {
    code: 'not_json',
    status: 400,
    en: 'The request does not have the length that its header gives.',
    fr: 'La requête n’a pas la longueur que son en-tête annonce.',
  },
  notText: {
    code: 'not_text',
    status: 400,
    en: 'This text contains an invisible character (number 0). Remove it and try again.',
    fr: 'Ce texte contient un caractère invisible (numéro 0). Supprimez-le et réessayez.',
  },
  outOfRange: {
    code: 'not_valid',
    status: 400,
    en: 'A number or a date is too large to save.',
    fr: 'Un nombre ou une date est trop grand pour être enregistré.',
  },
  notForm: {
    code: 'not_form_data',
    status: 400,
    en: 'The form data cannot be read.',
    fr: 'Le formulaire envoyé est illisible.',
  },
  formWanted: {
    code: 'wrong_type',
    status: 415,
    en: 'Send form data (multipart/form-data).',
    fr: 'Envoyez un formulaire (multipart/form-data).',
  },
  jsonWanted: {
    code: 'wrong_type',
    status: 415,
    en: 'Send JSON, not form data.',
    fr: 'Envoyez du JSON, et non un formulaire.',
  },
  jsonTypeWanted: {
    code: 'wrong_type',
    status: 415,
    en: 'Send JSON, with the content type application/json.',
    fr: 'Envoyez du JSON, avec le type de contenu application/json.',
  },
  tooLarge: {
    code: 'too_large',
    status: 413,
    en: 'That is too large to send.',
    fr: 'C’est trop volumineux pour être envoyé.',
  },
  fileTooLarge: {
    code: 'too_large',
    status: 413,
    en: 'That file is too large: at most {limit} MB.',
    fr: 'Ce fichier est trop volumineux : au plus {limit} Mo.',
  },
  tooManyParts: {
    code: 'too_large',
    status: 413,
    en: 'That form has too many parts. Send one file and its text.',
    fr: 'Ce formulaire a trop de parties. Envoyez un fichier et son texte.',
  },

  notReady: {
    code: 'not_ready',
    status: 503,
    en: 'The server is not ready: its database does not answer, or is not up to date.',
    fr: 'Le serveur n’est pas prêt : sa base de données ne répond pas ou n’est pas à jour.',
  },
  noPages: {
    code: 'not_ready',
    status: 503,
    en: 'This node has no pages to show: its database does not answer, and it has not read them before.',
    fr: 'Ce nœud n’a aucune page à montrer : sa base de données ne répond pas, et il ne les a pas encore lues.',
  },
  leaving: {
    code: 'not_ready',
    status: 503,
    en: 'This node is stopping. Send new requests to another one.',
    fr: 'Ce nœud s’arrête. Envoyez les nouvelles requêtes à un autre.',
  },
  manyLongLists: {
    code: 'busy',
    status: 503,
    en: 'Several long lists are being sent right now. Wait a minute, then try again.',
    fr: 'Plusieurs longues listes sont en cours d’envoi. Attendez une minute, puis réessayez.',
  },
  manyLongPdfs: {
    code: 'busy',
    status: 503,
    en: 'Other long PDFs are being created right now. Wait a minute, then try again.',
    fr: 'D’autres longs PDF sont en cours de création. Attendez une minute, puis réessayez.',
  },
  internal: {
    code: 'internal',
    status: 500,
    en: 'Something went wrong on our side. If it happens again, give the office this number: {id}',
    fr: 'Un problème est survenu de notre côté. S’il se répète, donnez ce numéro au bureau : {id}',
  },
} as const satisfies Codes

/** Refusals of a user who must do something else first. */
export const dutyCodes = {
  newPassword: {
    code: 'new_password_required',
    status: 403,
    en: 'Choose a new password first.',
    fr: 'Choisissez d’abord un nouveau mot de passe.',
  },
  secondFactor: {
    code: 'second_factor_required',
    status: 403,
    en: 'Add a second factor first: the shop demands one of administrators.',
    fr: 'Ajoutez d’abord un deuxième facteur : le magasin en exige un des administrateurs.',
  },
} as const satisfies Record<Duty, Code>

/** Refusals of a connection before there is a valid request. */
export const connectionCodes = {
  notHttp: {
    code: 'not_http',
    status: 400,
    en: 'This request is not valid HTTP.',
    fr: 'Cette requête n’est pas du HTTP valide.',
  },
  noHost: {
    code: 'not_http',
    status: 400,
    en: 'This request is not valid HTTP: it has no Host header.',
    fr: 'Cette requête n’est pas du HTTP valide : elle n’a pas d’en-tête Host.',
  },
  timedOut: {
    code: 'timed_out',
    status: 408,
    en: 'The request took too long to arrive. Send it again.',
    fr: 'La requête a mis trop de temps à arriver. Envoyez-la de nouveau.',
  },
  headersTooLarge: {
    code: 'too_large',
    status: 431,
    en: 'The headers of this request are too large.',
    fr: 'Les en-têtes de cette requête sont trop volumineux.',
  },
  noTunnel: {
    code: 'not_allowed',
    status: 405,
    en: 'This server does not open tunnels.',
    fr: 'Ce serveur n’ouvre pas de tunnels.',
  },
  noExpectation: {
    code: 'not_http',
    status: 417,
    en: 'The only expectation that this server supports is 100-continue.',
    fr: 'La seule attente que ce serveur accepte est 100-continue.',
  },
} as const satisfies Codes
