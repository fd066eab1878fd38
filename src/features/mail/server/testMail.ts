import { randomUUID } from 'node:crypto'
import type { Session } from '#platform/auth/sessionTokens.ts'
import type { Database } from '#platform/db/database.ts'
import { eventOf, recordEvent } from '#platform/db/securityEvents.ts'
import { limits } from '#platform/limits/allLimits.ts'
import { limitEvent } from '#platform/limits/limits.ts'
import { frameMail } from '#platform/mail/deliver.ts'
import { describeFailure } from '#platform/mail/failures.ts'
import { oneLine, readMailSender, recordSentMail } from '#platform/mail/mail.ts'
import { hidePassword, mailServerAt } from '#platform/mail/smtp.ts'
import { Refusal } from '#platform/refusal/refusal.ts'
import { timeLimits } from '#platform/refusal/timeLimits.ts'
import type { ServerParts } from '#platform/shop/feature.ts'
import { isTrainingShop } from '#platform/shop/shop.ts'
import { html } from '#shared/html.ts'
import { mailCodes } from '../codes.ts'
import type { TestMail, TestOutcome } from '../contract.ts'
import { testAdvice } from './testAdvice.ts'

/** The log has neither the address nor the words of the mail server, which may quote it. */
export const testMail = eventOf('test mail', { result: 'Result' }, 'result')

type MailParts = Pick<ServerParts, 'db' | 'smtpUrl' | 'publicUrl'>

/** Sends a mail to the caller at once. If the mail server does not accept it, it is not tried again. */
export async function sendTestMail({ db, smtpUrl, publicUrl }: MailParts, by: Session): Promise<TestMail> {
  if (await isTrainingShop(db)) throw new Refusal(mailCodes.held)
  if (smtpUrl === undefined) throw new Refusal(mailCodes.noMailServer)
  await limitEvent(db, [{ limit: limits.testMails, key: by.user_id }])
  const sent = await send(db, { smtpUrl, publicUrl }, by)
  await recordEvent(db, { by, act: 'sent', subject: testMail, facts: { result: sent.outcome } })
  return { ...sent, advice: testAdvice[sent.outcome] }
}

interface Sent {
  outcome: TestOutcome
  message: string
}

async function send(db: Database, places: { smtpUrl: string; publicUrl: string }, by: Session): Promise<Sent> {
  const sender = await readMailSender(db)
  const mail = testMailTo(by, sender.shop_name)
  const hide = hidePassword(places.smtpUrl)
  try {
    const message = frameMail(places, {
      ...{ ...mail, name: `test-${randomUUID()}`, ...sender, to_address: mail.to, reply_to: null, language: 'en' },
    })
    const answer = await mailServerAt(places.smtpUrl)(message, AbortSignal.timeout(timeLimits.mail.test))
    await recordSentMail(db, mail)
    return { outcome: 'accepted', message: `The mail server accepted the mail: ${oneLine(hide(answer), 300)}` }
  } catch (error) {
    const failure = describeFailure(error, mail.to, hide)
    if (!failure) throw error
    return { outcome: failure.kind, message: failure.words }
  }
}

const testMailTo = ({ email, user_id, username }: Session, shop: string) => ({
  about: { what: 'test mail', id: user_id },
  to: email,
  subject: `Test mail of ${shop}`,
  html: html`<p>${username} sent this mail from the outbox of ${shop}. It arrived, so the mail server of the shop works.</p>`,
  text: `${username} sent this mail from the outbox of ${shop}. It arrived, so the mail server of the shop works.`,
})
