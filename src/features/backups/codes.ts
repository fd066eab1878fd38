import type { Codes } from '#shared/codes.ts'

/** The errors of making a backup. */
export const backupCodes = {
  off: {
    code: 'backups_off',
    status: 404,
    en: 'Backups are off on this server. Unset BACKUP_URL and start it again.',
    fr: 'Les sauvegardes sont désactivées sur ce serveur. Retirez BACKUP_URL et redémarrez-le.',
  },
  running: {
    code: 'backup_running',
    status: 409,
    en: 'A backup is being made already. Wait until it is complete.',
    fr: 'Une sauvegarde est déjà en cours. Attendez qu’elle soit terminée.',
  },
} as const satisfies Codes
