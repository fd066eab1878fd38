import { shipmentsPage } from '#features/orders/pages.ts'
import { findStoreAddress } from '#features/stores/server/queries.ts'
import type { Database } from '#platform/db/database.ts'
import { html } from '#platform/html.ts'
import { mailButton } from '#platform/mail/frame.ts'
import { queueMail } from '#platform/mail/mail.ts'
import type { WholeShipment } from '../columns.ts'
import { piecesInWords } from '../rules.ts'

/** Queues the mail that tells a store what is on its way, without prices. A store without an active user gets none. */
export async function mailShipment(tx: Database, shipment: WholeShipment, publicUrl: string) {
  const { id, number, transaction_id, store_id, from, expected, pieces, lines } = shipment
  if (store_id === null) return
  const { name, email: to } = await findStoreAddress(tx, store_id)
  if (to === null) return
  const sentence =
    transaction_id === null
      ? `${from} has sent ${piecesInWords(pieces)} to ${name}.`
      : `The warehouse has shipped ${piecesInWords(pieces)} of order ${transaction_id} to ${name}.`
  const arrival = expected === null ? [] : [`Expected on ${expected}.`]
  const items = lines.map(({ quantity, product }) => `${quantity} × ${product}`)
  const address = `${publicUrl}${shipmentsPage()}?${new URLSearchParams({ query: number, filter_by: 'number' })}`
  await queueMail(tx, {
    about: { what: 'shipment', id },
    to,
    subject: `Shipment ${number} is on its way`,
    html: html`${[sentence, ...arrival].map((line) => html`<p>${line}</p>`)}
<ul>${items.map((line) => html`<li>${line}</li>`)}</ul>
${mailButton('See the shipment', address)}`,
    text: [sentence, ...arrival, '', ...items, '', address].join('\n'),
  })
}
