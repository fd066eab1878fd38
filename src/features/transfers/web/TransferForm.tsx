import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { displayName } from '#features/inventory/rules.ts'
import { useProductScans } from '#features/inventory/web/productScans.ts'
import { usePlaceStock } from '#features/places/web/usePlaceStock.ts'
import { shipmentCalls } from '#features/shipments/contract.ts'
import { piecesInWords } from '#features/shipments/rules.ts'
import { transferPage } from '#shared/pageAddresses.ts'
import { useSend } from '#ui/api/query.ts'
import { Button } from '#ui/control/Button.tsx'
import { Restored } from '#ui/drafts/Restored.tsx'
import { FormProblems } from '#ui/form/FormProblems.tsx'
import { TextField } from '#ui/form/TextField.tsx'
import { notify } from '#ui/notices/notify.ts'
import { Section } from '#ui/page/Section.tsx'
import { transferCalls } from '../contract.ts'
import { ChooseSides } from './ChooseSides.tsx'
import { ProductLines } from './ProductLines.tsx'
import { faultsOfDraft, piecesIn, sidesOf, transferOf, withPiece } from './transferDraft.ts'
import { useTransferDraft } from './useTransferDraft.ts'

interface TransferFormProps {
  /** The store of the user. Without it, the office chooses both sides. */
  own: { id: number; name: string } | undefined
  /** The other stores. */
  stores: readonly { id: number; name: string }[]
  /** The store whose stock the user saw when choosing the products. */
  from: number | undefined
  products: readonly number[]
}

/** The form of a new transfer. */
export function TransferForm({ own, stores, from, products }: TransferFormProps) {
  const navigate = useNavigate()
  const { draft, isRestored, change, restart } = useTransferDraft(`new transfer ${from ?? ''} ${products.join()}`, {
    from,
    lines: products.map((product_id) => ({ product_id, product: '', quantity: '1' })),
  })
  const sides = sidesOf(draft, own?.id)
  const sender = stores.find(({ id }) => id === sides.from)
  const known = own ?? sender
  const place = known && { name: known.name, sends: known.id === sides.from }
  const stock = usePlaceStock(known?.id, draft.lines)
  const [tries, setTries] = useState(0)
  const form = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (tries > 0) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [tries])
  const faults = faultsOfDraft(draft, own?.id)
  const shown = tries > 0 ? faults : {}

  const { send, busy, failure } = useSend(transferCalls.make, {
    // Its reason is shown above the button.
    quiet: true,
    success: ({ state, from, to, pieces }) =>
      state === 'offered'
        ? `${to} has been offered ${piecesInWords(pieces)}`
        : `${from} has been asked for ${piecesInWords(pieces)}`,
    invalidates: [shipmentCalls.search],
    onDone({ id }) {
      restart()
      void navigate({ to: transferPage({ shipment_id: id }) })
    },
  })
  useProductScans((product) => {
    change((before) => withPiece(before, { product_id: product.id, product: displayName(product) }))
    notify('success', { message: '1 piece added', detail: displayName(product) })
  })

  const pieces = piecesIn(draft)
  const offers = own !== undefined && draft.way !== 'ask'
  function submit() {
    setTries(tries + 1)
    if (Object.keys(faults).length === 0) void send({ body: transferOf(draft, own?.id) })
  }
  return (
    <div ref={form} className="grid max-w-4xl grid-cols-[minmax(0,1fr)] gap-4">
      {isRestored && <Restored onDiscard={restart} />}
      <section aria-label="Where" className="grid gap-4 rounded-card border border-line bg-paper p-5 shadow-card">
        <ChooseSides own={own} stores={stores} draft={draft} faults={shown} onChange={change} />
      </section>
      <Section id="lines" heading="Products">
        <ProductLines draft={draft} place={place} stock={stock} fault={shown.lines} onChange={change} />
        <TextField
          label="Note"
          name="note"
          maxLength={200}
          value={draft.note ?? ''}
          onChange={(note) => change((before) => ({ ...before, note }))}
        />
      </Section>
      {failure && !failure.isShown && (
        <FormProblems problems={failure.errors.length > 0 ? failure.errors : [failure]} />
      )}
      <section
        aria-label="Send the request"
        className="sticky bottom-0 z-10 -mx-4 flex flex-wrap items-center gap-2.5 border-t border-line bg-paper px-4 py-3 sm:bottom-3 sm:mx-0 sm:rounded-card sm:border sm:shadow-card"
      >
        <p className="figures min-w-0 grow text-sm font-semibold">{piecesInWords(pieces)}</p>
        <Button className="h-11!" variant="primary" busy={busy} onClick={submit}>
          {offers ? 'Offer' : 'Ask'}
        </Button>
      </section>
    </div>
  )
}
