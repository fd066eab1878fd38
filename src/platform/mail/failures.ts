import * as z from 'zod'
import { oneLine } from './mail.ts'

/** Why a mail was not sent, in words for the office. */
export interface MailFailure {
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
})

/**
 * Returns undefined for an error that does not come from the mail server or the connection to it. `hide` removes the secret of
 * the mail from the server's words.
 */
export function describeFailure(error: unknown, to: string, hide: (text: string) => string): MailFailure | undefined {
  const failure = Failure.safeParse(error).data
  if (!failure?.code) return undefined
  const { message, code, command, response, responseCode = 0 } = failure
  const reason = { code, command, responseCode: failure.responseCode }
  const withResponse = (words: string) => (response ? `${words}: ${oneLine(hide(response), 300)}` : `${words}.`)
  const temporary = (words: string): MailFailure => ({ words, final: false, reason })

  // A wrong password or sender address is in our configuration: it can be corrected while the mails wait.
  if (code === 'EAUTH' || code === 'ENOAUTH') {
    return temporary(withResponse('The mail server refused the name or password in SMTP_URL'))
  }
  if (command === 'MAIL FROM' && responseCode >= 500)
    return temporary(withResponse('The mail server refused the shop’s address'))
  if (responseCode >= 500 && command === 'RCPT TO') {
    return { words: withResponse(`The mail server refused the address ${to}`), final: true, reason }
  }
  if (responseCode >= 500 && command === 'DATA') {
    return { words: withResponse('The mail server refused this mail'), final: true, reason }
  }
  if (responseCode >= 500) return temporary(withResponse('The mail server turned the shop away'))
  if (responseCode >= 400) return temporary(withResponse('The mail server asks to try again later'))
  const silence = silences[code]
  if (silence === undefined) return undefined
  const said = oneLine(hide(message), 300)
  return { words: `${silence} (${said}).`, final: false, reason: { ...reason, message: said } }
}

const silences: Record<string, string> = {
  ECONNECTION: 'The mail server did not answer',
  ESOCKET: 'The mail server did not answer',
  EPROTOCOL: 'The server in SMTP_URL did not answer like a mail server',
  EDNS: 'The mail server’s name in SMTP_URL is not known',
  EABORT: 'The mail server took too long to accept the mail',
  ETIMEDOUT: 'The mail server took too long to answer',
  ETLS: 'No safe connection to the mail server could be made',
}
