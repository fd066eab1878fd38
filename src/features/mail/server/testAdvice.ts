import type { TestOutcome } from '../contract.ts'

const askProvider = 'If that does not help, ask whoever runs your mail server, with the sentence above.'

/** What to do after a test mail, one sentence each. */
export const testAdvice: Record<TestOutcome, string[]> = {
  accepted: [
    'Look into your inbox. It can take a few minutes.',
    'If it is among the junk mail, look at “Mail” on the page Health for the records that your domain is missing.',
  ],
  'sign-in': [
    'Check the name and the password in SMTP_URL and restart. Signs like @, / and % are written as %40, %2F and %25 there.',
    'Many providers require a password that is made for programs, or let you switch on SMTP for the mailbox.',
  ],
  sender: [
    'The sender is the user in SMTP_URL where that is an address, else no-reply@ and the host of PUBLIC_URL.',
    'Use a user whose address the mail server may send from, or let its provider allow the address.',
  ],
  recipient: [
    'Check your own address under Website Users.',
    'If it is right, the mail server may only send to its own addresses: check that SMTP_URL has a name and a password.',
  ],
  mail: ['The mail server looked at the text and refused it, often as junk mail.', askProvider],
  refused: [
    'Check that SMTP_URL names the right server, and that the server accepts mail from this machine.',
    askProvider,
  ],
  later: [
    'Wait a few minutes and try again. Often the server limits how many mails it takes in an hour.',
    'Mail of the shop is not lost: it waits in the outbox and is tried again for four days.',
  ],
  unreachable: [
    'Check the host and the port in SMTP_URL: usually 587 with smtp://, or 465 with smtps://.',
    'If they are right, a firewall or the provider of this machine may block the port.',
  ],
  'no mail server': [
    'Check the port in SMTP_URL: 465 needs smtps://, and 587 needs smtp://.',
    'If it is right, another program answers at this port.',
  ],
  'unknown name': ['Check the spelling of the host in SMTP_URL.', 'If it is right, this machine cannot look up names.'],
  slow: [
    'Try again in a few minutes.',
    'If it stays slow, check the port in SMTP_URL, and whether a firewall blocks it.',
  ],
  certificate: [
    'Use the host in SMTP_URL for which the certificate is made, not an IP address or another name.',
    'If the name is right, the certificate has expired or is not from a known authority: ask whoever runs your mail server.',
  ],
  unsafe: ['Check the port in SMTP_URL: 465 needs smtps://, and 587 needs smtp://.', askProvider],
}
