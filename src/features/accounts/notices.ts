/** What a mail to an account can be about. */
const noticeSubjects = [
  'new device',
  'copied session',
  'password',
  'e-mail',
  'role',
  'second factor',
  'account',
] as const
export type NoticeSubject = (typeof noticeSubjects)[number]

/**
 * After "This was not me", the owner of the mailbox can choose a new password by mail. Not if the mail was about the address of
 * that mailbox, or about a second factor, which somebody else may still have: then an administrator looks first.
 */
export const canResetByMail = (about: NoticeSubject) => about !== 'e-mail' && about !== 'second factor'
