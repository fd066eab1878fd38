import type { FastifyInstance } from 'fastify'
import { answer } from '#platform/http/answer.ts'
import { senderOfMail } from '#platform/mail/deliver.ts'
import { frameHtml, frameText } from '#platform/mail/frame.ts'
import { readMailSender } from '#platform/mail/mail.ts'
import { noSuch, Refusal } from '#platform/refusal/refusal.ts'
import type { ServerParts } from '#platform/shop/feature.ts'
import { isTrainingShop } from '#platform/shop/shop.ts'
import { Html } from '#shared/html.ts'
import { mailCodes } from '../codes.ts'
import { mailCalls } from '../contract.ts'
import { findMailRecords } from './mailRecordsHealth.ts'
import { findMail, findMails, sendMailAgain } from './queries.ts'
import { sendTestMail } from './testMail.ts'

export function mailRoutes(app: FastifyInstance, parts: ServerParts) {
  const { db, smtpUrl, publicUrl } = parts
  // Looked up in the background, so that nobody waits for it on the page Health.
  app.addHook('onReady', async () => void findMailRecords(parts))
  answer(app, mailCalls.search, ({ body }) => findMails(db, body))
  answer(app, mailCalls.server, async () => ({
    is_set_up: smtpUrl !== undefined,
    is_training: await isTrainingShop(db),
  }))

  answer(app, mailCalls.sendTest, ({ caller }) => sendTestMail({ db, smtpUrl, publicUrl }, caller))

  answer(app, mailCalls.preview, async ({ params }) => {
    const found = await findMail(db, params.id)
    if (!found) throw noSuch('e-mail')
    const writer = senderOfMail(publicUrl, { ...(await readMailSender(db)), language: found.language })
    return {
      html: frameHtml(writer, found.subject, new Html(found.html)).toString(),
      text: frameText(writer, found.text),
    }
  })

  answer(app, mailCalls.sendAgain, async ({ params }) => {
    if (!(await findMail(db, params.id))) throw noSuch('e-mail')
    if (await isTrainingShop(db)) throw new Refusal(mailCodes.held)
    if (!(await sendMailAgain(db, params.id))) throw new Refusal(mailCodes.forgotten)
    return { message: 'The e-mail will be sent again.' }
  })
}
