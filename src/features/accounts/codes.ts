import type { Codes } from '#shared/codes.ts'

/** The errors of accounts, sign-in and invitations. */
export const accountCodes = {
  wrongCredentials: {
    code: 'wrong_credentials',
    status: 401,
    en: 'Wrong e-mail or password. Check both and try again.',
    fr: 'Courriel ou mot de passe incorrect. Vérifiez les deux et réessayez.',
  },
  switchedOff: {
    code: 'switched_off',
    status: 403,
    en: 'This account is deactivated. Contact the office.',
    fr: 'Ce compte est désactivé. Communiquez avec le bureau.',
  },
  sessionEnded: {
    code: 'signed_out',
    status: 401,
    en: 'Your session has ended. Sign in again.',
    fr: 'Votre session est terminée. Ouvrez-en une nouvelle.',
  },
  emailTaken: {
    code: 'taken',
    status: 409,
    en: 'That e-mail address already has an account.',
    fr: 'Cette adresse courriel a déjà un compte.',
  },
  emailDeactivated: {
    code: 'taken',
    status: 409,
    en: 'That e-mail address has an account that is deactivated. Activate it instead.',
    fr: 'Cette adresse courriel a un compte désactivé. Activez-le plutôt.',
  },
  nameTaken: {
    code: 'taken',
    status: 409,
    en: 'That store name already has an account.',
    fr: 'Ce nom de magasin a déjà un compte.',
  },
  nameAndEmailTaken: {
    code: 'taken',
    status: 409,
    en: 'That store name and that e-mail address already have accounts.',
    fr: 'Ce nom de magasin et cette adresse courriel ont déjà des comptes.',
  },
  usernameTaken: {
    code: 'taken',
    status: 409,
    en: 'Another user has this name. Rename that user first.',
    fr: 'Un autre utilisateur porte ce nom. Renommez-le d’abord.',
  },
  ownPasswordOnly: {
    code: 'forbidden',
    status: 403,
    en: 'You can only change your own password.',
    fr: 'Vous pouvez seulement modifier votre propre mot de passe.',
  },
  deactivated: {
    code: 'switched_off',
    status: 409,
    en: 'This account is deactivated. Activate it before you reset its password.',
    fr: 'Ce compte est désactivé. Activez-le avant de réinitialiser son mot de passe.',
  },
  lastAdmin: {
    code: 'last_admin',
    status: 409,
    en: 'This is the last administrator. The shop needs one who can sign in.',
    fr: 'C’est le dernier administrateur. Le magasin doit en avoir un qui peut ouvrir une session.',
  },
  invitationClosed: {
    code: 'not_found',
    status: 404,
    en: 'This invitation no longer works: it has been used or withdrawn, or it has expired.',
    fr: 'Cette invitation ne fonctionne plus : elle a été utilisée ou retirée, ou elle a expiré.',
  },
  invitationTooOld: {
    code: 'not_found',
    status: 404,
    en: 'This invitation has been used or has expired. Ask for a new one.',
    fr: 'Cette invitation a déjà servi ou a expiré. Demandez-en une nouvelle.',
  },
  mayNotMakeUsers: {
    code: 'forbidden',
    status: 403,
    en: 'Your account cannot add users.',
    fr: 'Votre compte ne permet pas d’ajouter des utilisateurs.',
  },
  invitationNeeded: {
    code: 'signed_out',
    status: 401,
    en: 'Only an administrator can add users. Ask for an invitation.',
    fr: 'Seul un administrateur peut ajouter des utilisateurs. Demandez une invitation.',
  },
} as const satisfies Codes
