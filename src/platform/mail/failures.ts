import * as z from 'zod'
import { oneLine } from './mail.ts'

/** What a mail server refused, or why there is no answer. */
export type FailureKind =
  | 'sign-in'
  | 'sender'
  | 'recipient'
  | 'mail'
  | 'refused'
  | 'later'
  | 'unreachable'
  | 'no mail server'
  | 'unknown name'
  | 'slow'
  | 'certificate'
  | 'unsafe'

/** Why a mail was not sent, in words for the office. */
export interface MailFailure {
  kind: FailureKind
  words: string
  /** The mail server will reject this mail every time, so it is not tried again. */
  final: boolean
  /** For the log, which has no addresses: the server may have quoted one. */
  reason: { code: string; command?: string | undefined; responseCode?: number | undefined; message?: string }
}

/** The properties of an error of nodemailer. */
const Failure = z.object({
  message: z.string(),
  code: z.string().optional(),
  command: z.string().optional(),
  response: z.string().optional(),
  responseCode: z.number().optional(),
  /** The code of the error that nodemailer has renamed, such as that of an invalid certificate. */
  originalCode: z.string().optional(),
})

/**
 * Returns undefined for an error that does not come from the mail server or the connection to it. `hide` removes the secret of
 * the mail from the server's words.
 */
export function describeFailure(error: unknown, to: string, hide: (text: string) => string): MailFailure | undefined {
  const failure = Failure.safeParse(error).data
  if (!failure?.code) return undefined
  const { message, code, command, response, responseCode = 0, originalCode = '' } = failure
  const reason = { code, command, responseCode: failure.responseCode }
  const refused = (kind: FailureKind, words: string, final = false): MailFailure => ({
    ...{ kind, final, reason },
    words: response ? `${words}: ${oneLine(hide(response), 300)}` : `${words}.`,
  })

  // A wrong password or sender address is in our configuration: it can be corrected while the mails wait.
  if (code === 'EAUTH' || code === 'ENOAUTH') {
    return refused('sign-in', 'The mail server refused the name or password in SMTP_URL')
  }
  if (responseCode === signInRequired) {
    return refused('sign-in', 'The mail server requires a name and a password in SMTP_URL')
  }
  if (command === 'MAIL FROM' && responseCode >= 500) {
    return refused('sender', 'The mail server refused the shop’s address')
  }
  if (responseCode >= 500 && command === 'RCPT TO') {
    return refused('recipient', `The mail server refused the address ${to}`, true)
  }
  if (responseCode >= 500 && command === 'DATA') return refused('mail', 'The mail server refused this mail', true)
  if (responseCode >= 500) return refused('refused', 'The mail server turned the shop away')
  if (responseCode >= 400) return refused('later', 'The mail server asks to try again later')
  const silence = ofCertificate.test(originalCode) ? badCertificate : silences[code]
  if (silence === undefined) return undefined
  const said = oneLine(hide(message), 300)
  return { ...silence, words: `${silence.words} (${said}).`, final: false, reason: { ...reason, message: said } }
}

const signInRequired = 530

/** The codes of OpenSSL and Node for a certificate that is expired, self-signed or of another host. */
const ofCertificate = /CERT|SIGNATURE/
const badCertificate = { kind: 'certificate', words: 'The certificate of the mail server is not valid' } as const
const unreachable = { kind: 'unreachable', words: 'The mail server did not answer' } as const

const silences: Record<string, { kind: FailureKind; words: string }> = {
  ECONNECTION: unreachable,
  ESOCKET: unreachable,
  EPROTOCOL: { kind: 'no mail server', words: 'The server in SMTP_URL did not answer like a mail server' },
  EDNS: { kind: 'unknown name', words: 'The mail server’s name in SMTP_URL is not known' },
  EABORT: { kind: 'slow', words: 'The mail server took too long to accept the mail' },
  ETIMEDOUT: { kind: 'slow', words: 'The mail server took too long to answer' },
  ETLS: { kind: 'unsafe', words: 'No safe connection to the mail server could be made' },
}
