import { attachCalendar } from '#features/appointments/server/attachCalendar.ts'
import { attachInvoice } from '#features/invoices/server/sendInvoice.ts'
import type { AttachmentMakers } from '#platform/mail/attachments.ts'

/** What mails may carry, by the name that `queueMail` is given: a feature that draws a document is named here. */
export const attachments: AttachmentMakers = {
  invoice: attachInvoice,
  'appointment calendar': attachCalendar,
}
