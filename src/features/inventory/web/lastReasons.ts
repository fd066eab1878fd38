import * as z from 'zod'
import { session } from '#workbench/session.ts'
import { StockNote, StockReasonName } from '../contract.ts'
import { stockReasons } from '../stockReasons.ts'

export const stockReasonChoices = StockReasonName.options.map((value) => ({ value, label: stockReasons[value] }))

const GivenReason = z.object({ why: StockReasonName.optional(), note: StockNote.default('') })
type GivenReason = z.output<typeof GivenReason>

/** The last reasons, by the kind of change: an edited quantity, added pieces, or pieces that are taken away. */
const LastReasons = z.object({ edit: GivenReason, add: GivenReason, take: GivenReason }).partial()
type Act = keyof z.output<typeof LastReasons>

const place = 'stock reasons'
let last = stored()
// The storage is cleared at sign-out, and the next user of this tab does not see what the last one typed.
session.subscribe(({ to }) => {
  if (!to) last = {}
})

/** The last reason for such a change in this browser. A tab that is open already keeps the one that it shows. */
export const lastReason = (act: Act): GivenReason => last[act] ?? { note: '' }

export function rememberReason(act: Act, given: GivenReason) {
  last = { ...last, [act]: given }
  localStorage.setItem(place, JSON.stringify(last))
}

function stored(): z.output<typeof LastReasons> {
  try {
    return LastReasons.parse(JSON.parse(localStorage.getItem(place) ?? '{}'))
  } catch {
    return {}
  }
}
