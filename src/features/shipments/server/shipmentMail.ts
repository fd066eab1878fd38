import { findStoreAddress } from '#features/stores/server/queries.ts'
import type { Database } from '#platform/db/database.ts'
import { mailButton } from '#platform/mail/frame.ts'
import { queueMail } from '#platform/mail/mail.ts'
import { html } from '#shared/html.ts'
import { shipmentsPage } from '#shared/pageAddresses.ts'
import type { WholeShipment } from '../columns.ts'
import { piecesInWords } from '../rules.ts'

interface ShipmentMail {
  shipment: WholeShipment
  store_id: number
  subject: string
  sentences: readonly string[]
  publicUrl: string
}

/** Queues a mail to a store with the lines of a shipment, without prices. A store without an active user gets none. */
export async function mailAboutShipment(
  tx: Database,
  { shipment, store_id, subject, sentences, publicUrl }: ShipmentMail,
) {
  const { id, number, lines } = shipment
  const { email: to } = await findStoreAddress(tx, store_id)
  if (to === null) return
  const items = lines.map(({ quantity, product }) => `${quantity} × ${product}`)
  const address = `${publicUrl}${shipmentsPage()}?${new URLSearchParams({ query: number, filter_by: 'number' })}`
  await queueMail(tx, {
    about: { what: 'shipment', id },
    to,
    subject,
    html: html`${sentences.map((line) => html`<p>${line}</p>`)}
<ul>${items.map((line) => html`<li>${line}</li>`)}</ul>
${mailButton('See the shipment', address)}`,
    text: [...sentences, '', ...items, '', address].join('\n'),
  })
}

/** Queues a mail to a store about a shipment on its way. */
export async function mailShipment(tx: Database, shipment: WholeShipment, publicUrl: string) {
  const { number, transaction_id, store_id, from, to, expected, pieces } = shipment
  if (store_id === null) return
  const sentence =
    transaction_id === null
      ? `${from} has sent ${piecesInWords(pieces)} to ${to}.`
      : `The warehouse has shipped ${piecesInWords(pieces)} of order ${transaction_id} to ${to}.`
  const sentences = [sentence, ...(expected === null ? [] : [`Expected on ${expected}.`])]
  await mailAboutShipment(tx, { shipment, store_id, subject: `Shipment ${number} is on its way`, sentences, publicUrl })
}
