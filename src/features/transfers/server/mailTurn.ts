import { findStoreOf } from '#features/accounts/server/userQueries.ts'
import type { WholeShipment } from '#features/shipments/columns.ts'
import { piecesInWords, turnIn } from '#features/shipments/rules.ts'
import { mailAboutShipment } from '#features/shipments/server/shipmentMail.ts'
import type { Session } from '#platform/auth/sessionTokens.ts'
import type { Database } from '#platform/db/database.ts'

/** Mails the store whose turn it is now, except about its own act. The warehouse sees its turns as a number in the menu. */
export async function mailTurn(tx: Database, transfer: WholeShipment, by: Session, publicUrl: string) {
  const { state, from_store_id, store_id: to_store_id, note } = transfer
  const letter = letters[state]?.(transfer)
  const store_id = turnIn[state] === 'from' ? from_store_id : to_store_id
  if (!letter || store_id === null || store_id === (await findStoreOf(tx, by.user_id))?.id) return
  const sentences = [letter.sentence, ...(note === '' ? [] : [`Note: ${note}`])]
  await mailAboutShipment(tx, { shipment: transfer, store_id, subject: letter.subject, sentences, publicUrl })
}

type Letter = (transfer: WholeShipment) => { subject: string; sentence: string }

const letters: Partial<Record<WholeShipment['state'], Letter>> = {
  asked: ({ number, from, pieces, ...transfer }) => ({
    subject: `Transfer ${number}: ${receiverOf(transfer)} asks for pieces`,
    sentence: `${receiverOf(transfer)} asks ${from} for ${piecesInWords(pieces)}. Accept or decline it.`,
  }),
  offered: ({ number, from, to, pieces }) => ({
    subject: `Transfer ${number}: ${from} offers pieces`,
    sentence: `${from} offers ${piecesInWords(pieces)} to ${to}. Accept or decline it.`,
  }),
  to_ship: ({ number, from, pieces, ...transfer }) => ({
    subject: `Transfer ${number} can be sent`,
    sentence: `${receiverOf(transfer)} takes ${piecesInWords(pieces)} from ${from}. Pack and send them.`,
  }),
}

const receiverOf = ({ store_id, to }: Pick<WholeShipment, 'store_id' | 'to'>) =>
  store_id === null ? 'The warehouse' : to
