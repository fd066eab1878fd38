import { CircleAlert, X } from 'lucide-react'
import { useState } from 'react'
import { ProductCombobox } from '#features/orderForm/web/ProductCombobox.tsx'
import { Stepper } from '#features/receipts/web/Stepper.tsx'
import { IconButton } from '#ui/control/Button.tsx'
import { errorClass } from '#ui/control/fieldClasses.ts'
import { readNumber } from '#ui/form/number.ts'
import { faultOfQuantity, type TransferDraft, withoutLine, withPiece, withQuantity } from './transferDraft.ts'

interface ProductLinesProps {
  draft: TransferDraft
  place: { name: string; sends: boolean } | undefined
  stock: ReadonlyMap<number, { product: string; on_hand: number }>
  fault: string | undefined
  onChange: (next: (before: TransferDraft) => TransferDraft) => void
}

/** The products of a new transfer with their quantities, and a search for more. */
export function ProductLines({ draft, place, stock, fault, onChange }: ProductLinesProps) {
  const [text, setText] = useState('')
  return (
    <>
      <div className="grid gap-1.5">
        <span aria-hidden className="text-sm font-medium">
          Add a product, or scan it
        </span>
        <ProductCombobox
          id="transfer-product"
          label="Add a product"
          text={text}
          isFound={false}
          isWrong={fault !== undefined && draft.lines.length === 0}
          messageId={fault && 'lines-error'}
          onWrite={setText}
          onTake={({ id, name }) => {
            setText('')
            onChange((before) => withPiece(before, { product_id: id, product: name }))
          }}
          onEnter={() => undefined}
        />
      </div>
      {draft.lines.length > 0 && (
        <ul aria-label="Lines" className="divide-y divide-line">
          {draft.lines.map(({ product_id, product, quantity }) => {
            const known = stock.get(product_id)
            const name = product || known?.product || `Product ${product_id}`
            const wrong = faultOfQuantity(quantity)
            const faultId = wrong && `quantity-${product_id}-fault`
            const isShort = place?.sends && known && (readNumber(quantity) ?? 0) > known.on_hand
            return (
              <li key={product_id} aria-label={name} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
                <div className="min-w-0 grow basis-52 text-sm">
                  <p className="font-semibold wrap-anywhere">{name}</p>
                  {place && known && (
                    <p
                      data-short={isShort || undefined}
                      className="figures text-[13px] text-ink-2 data-short:font-medium data-short:text-warn"
                    >
                      {isShort && 'Only '}
                      {known.on_hand} at {place.name}
                    </p>
                  )}
                </div>
                <div className="flex items-center gap-1.5">
                  <Stepper
                    name={`quantity-${product_id}`}
                    label={`Quantity: ${name}`}
                    text={quantity}
                    min={1}
                    isWrong={wrong !== undefined}
                    messageId={faultId}
                    onWrite={(next) => onChange((before) => withQuantity(before, product_id, next))}
                  />
                  <IconButton
                    icon={X}
                    label={`Remove ${name}`}
                    onClick={() => onChange((before) => withoutLine(before, product_id))}
                  />
                </div>
                {wrong !== undefined && <LineFault id={faultId}>{wrong}</LineFault>}
              </li>
            )
          })}
        </ul>
      )}
      {fault !== undefined && <LineFault id="lines-error">{fault}</LineFault>}
    </>
  )
}

const LineFault = ({ id, children }: { id: string | undefined; children: string }) => (
  <p id={id} role="alert" className={`${errorClass} basis-full`}>
    <CircleAlert size={15} aria-hidden className="mt-0.5 shrink-0" />
    {children}
  </p>
)
