import type { Codes } from '#shared/codes.ts'

/** The errors of importing a file. */
export const importCodes = {
  notChecked: {
    code: 'import_done',
    status: 409,
    en: '{file_name} has been {state} already. Send the file again to apply it once more.',
    fr: '{file_name} a déjà été {state}. Envoyez de nouveau le fichier pour l’appliquer encore.',
  },
  notApplied: {
    code: 'import_not_applied',
    status: 409,
    en: '{file_name} is not applied, so there is nothing to undo.',
    fr: '{file_name} n’est pas appliqué : il n’y a rien à annuler.',
  },
  hasRefused: {
    code: 'rows_refused',
    status: 409,
    en: '{count} rows of {file_name} are refused. Correct them in the file and send it again, or leave them out.',
    fr: '{count} lignes de {file_name} sont refusées. Corrigez-les dans le fichier et renvoyez-le, ou laissez-les de côté.',
  },
  judgedOtherwise: {
    code: 'stale',
    status: 409,
    en: 'Line {line} means something else now, because the shop has changed since the file was checked. Send the file again.',
    fr: 'La ligne {line} a maintenant un autre sens, car la boutique a changé depuis la vérification du fichier. Renvoyez-le.',
  },
  changedSince: {
    code: 'row_in_use',
    status: 409,
    en: '{called} (line {line}) has changed since the file was applied. The import cannot be undone any more.',
    fr: '{called} (ligne {line}) a changé depuis que le fichier a été appliqué. L’importation ne peut plus être annulée.',
  },
  inUse: {
    code: 'row_in_use',
    status: 409,
    en: '{called} (line {line}) is in use by now. The import cannot be undone any more.',
    fr: '{called} (ligne {line}) est maintenant utilisé. L’importation ne peut plus être annulée.',
  },
  changedMeanwhile: {
    code: 'stale',
    status: 409,
    en: 'Somebody else changed the shop while the file was applied, so nothing was written. Send the file again.',
    fr: 'Quelqu’un a modifié la boutique pendant l’application du fichier : rien n’a été écrit. Envoyez de nouveau le fichier.',
  },
  needsAdmin: {
    code: 'forbidden',
    status: 403,
    en: 'The stock of {product} in {store} changes by more than you may change. Nothing was written. Ask an administrator to apply the file.',
    fr: 'Le stock de {product} à {store} change de plus que ce que vous pouvez changer. Rien n’a été écrit. Demandez à un administrateur d’appliquer le fichier.',
  },
  cannotApply: {
    code: 'rows_refused',
    status: 409,
    en: 'Line {line} cannot be applied: {reason} Nothing was written. Correct the line, and send the file again.',
    fr: 'La ligne {line} ne peut pas être appliquée : {reason} Rien n’a été écrit. Corrigez la ligne, puis renvoyez le fichier.',
  },
} as const satisfies Codes
