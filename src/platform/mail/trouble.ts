import * as z from 'zod'
import { oneLine } from './oneLine.ts'

/** Why a mail did not go, in words for the office. */
export interface Trouble {
  words: string
  /** The mail server will not take this mail, however often it is asked. */
  final: boolean
}

/** What nodemailer says of a failure. */
const Failure = z.object({
  message: z.string(),
  code: z.string().optional(),
  command: z.string().optional(),
  response: z.string().optional(),
  responseCode: z.number().optional(),
})

/** Undefined where it was no mail server that failed, but we. */
export function troubleOf(error: unknown, to: string): Trouble | undefined {
  const failure = Failure.safeParse(error).data
  if (!failure?.code) return undefined
  const { message, code, command, response, responseCode = 0 } = failure
  const said = (words: string) => (response ? `${words}: ${oneLine(response, 300)}` : `${words}.`)
  const passing = (words: string): Trouble => ({ words, final: false })

  // What is wrong with our sign-in or our own address can be mended while the mails wait.
  if (code === 'EAUTH' || code === 'ENOAUTH') {
    return passing(said('The mail server refused the name or the password in SMTP_URL'))
  }
  if (command === 'MAIL FROM' && responseCode >= 500) return passing(said('The mail server refused the shop’s address'))
  if (responseCode >= 500 && command === 'RCPT TO') {
    return { words: said(`The mail server refused the address ${to}`), final: true }
  }
  if (responseCode >= 500 && command === 'DATA') {
    return { words: said('The mail server refused this mail'), final: true }
  }
  if (responseCode >= 500) return passing(said('The mail server turned the shop away'))
  if (responseCode >= 400) return passing(said('The mail server asks to try again later'))
  const silence = silences[code]
  return silence === undefined ? undefined : passing(`${silence} (${oneLine(message, 300)}).`)
}

const silences: Record<string, string> = {
  ECONNECTION: 'The mail server did not answer',
  ESOCKET: 'The mail server did not answer',
  EPROTOCOL: 'The mail server did not answer as a mail server does',
  EDNS: 'The mail server’s name in SMTP_URL is not known',
  EABORT: 'The mail server took too long to accept the mail',
  ETIMEDOUT: 'The mail server took too long to answer',
  ETLS: 'No safe connection to the mail server could be made',
}
