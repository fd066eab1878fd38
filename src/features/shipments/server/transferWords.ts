import { Refusal } from '#platform/refusal/refusal.ts'
import type { InEach } from '#shared/language.ts'
import { shipmentCodes } from '../codes.ts'
import type { Shipment } from '../columns.ts'

/** The refusal of a step whose transfer was changed meanwhile. It names what happened to the transfer. */
export function movedOn(transfer: Shipment) {
  const { number } = transfer
  return new Refusal(shipmentCodes.movedOn, { number, happened: happenedTo(transfer) }, { current: transfer })
}

function happenedTo({ state, from, to, taken_back_by }: Shipment): InEach<string> {
  const answered = taken_back_by === 'from' ? from : to
  const words: Record<Shipment['state'], InEach<string>> = {
    asked: { en: `waits for an answer of ${from}`, fr: `attend une réponse de ${from}` },
    offered: { en: `waits for an answer of ${to}`, fr: `attend une réponse de ${to}` },
    to_ship: { en: `was accepted by ${answered}`, fr: `a été accepté par ${answered}` },
    in_transit: { en: `was sent by ${from}`, fr: `a été expédié par ${from}` },
    received: { en: `was received by ${to}`, fr: `a été reçu par ${to}` },
    declined: { en: `was declined by ${answered}`, fr: `a été refusé par ${answered}` },
    cancelled: { en: 'was cancelled', fr: 'a été annulé' },
  }
  return words[state]
}
