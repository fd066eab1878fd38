import { Check, MapPin, X } from 'lucide-react'
import { useState } from 'react'
import { adjustmentCalls } from '#features/adjustments/contract.ts'
import { displayName } from '#features/inventory/rules.ts'
import { useProductScans } from '#features/inventory/web/productScans.ts'
import { placeCalls } from '#features/places/contract.ts'
import { useSend } from '#ui/api/query.ts'
import { Button } from '#ui/control/Button.tsx'
import { Restored } from '#ui/drafts/Restored.tsx'
import { TextField } from '#ui/form/TextField.tsx'
import { notify } from '#ui/notices/notify.ts'
import { EmptyState } from '#ui/page/EmptyState.tsx'
import { countCalls, mostCountLines } from '../contract.ts'
import { CountedProduct } from './CountedProduct.tsx'
import { CountLine } from './CountLine.tsx'
import { faultOfLine, faultsByProduct, inWords, linesToSend, savedInWords, withOneMore } from './countedLines.ts'
import { useFirstCount } from './useFirstCount.ts'

const noRefusals: ReadonlyMap<number, string> = new Map()

/** Counts the products of a store, shelf by shelf, and saves them in parts. */
export function Counting({ store_id }: { store_id: number }) {
  const { lines, shelf, wasKept, now, setShelf, setLines, write, remove } = useFirstCount(store_id)
  const [isRestoredShown, setRestoredShown] = useState(wasKept)
  const [last, setLast] = useState<number>()
  const [saved, setSaved] = useState<string>()
  const [refusals, setRefusals] = useState(noRefusals)
  const { send, busy } = useSend(countCalls.count, {
    failed: 'Nothing was saved. What you counted is still here.',
    // The lines show why they were refused.
    quiet: ({ errors }) => errors.some(({ field }) => field.startsWith('lines.')),
    onFailed: ({ errors }) => setRefusals(faultsByProduct(errors, lines)),
    invalidates: [placeCalls.search, adjustmentCalls.search],
  })

  function count(product: { product_id: number; product: string }) {
    const { lines, shelf } = now()
    const isNew = lines.every(({ product_id }) => product_id !== product.product_id)
    if (isNew && lines.length === mostCountLines)
      return notify('warning', `Save these ${mostCountLines} products first. Nothing was counted.`)
    setLines(withOneMore(lines, product, shelf))
    setLast(product.product_id)
  }
  useProductScans((product) => {
    if (busy) return notify('warning', 'Wait until the part is saved, and scan again. Nothing was counted.')
    count({ product_id: product.id, product: displayName(product) })
  })

  async function save() {
    const sent = linesToSend(lines)
    const reply = await send({ body: { store_id, lines: sent } })
    if (!reply) return
    const done = new Set(sent.map(({ product_id }) => product_id))
    setLines(now().lines.filter(({ product_id }) => !done.has(product_id)))
    setRefusals(noRefusals)
    setRestoredShown(false)
    setSaved(savedInWords(reply))
  }
  const refused = lines.filter(({ product_id }) => refusals.has(product_id))
  const isWrong = lines.some((line) => faultOfLine(line) !== undefined)
  return (
    <>
      {isRestoredShown && lines.length > 0 && (
        <Restored
          onDiscard={() => {
            setLines([])
            setRestoredShown(false)
          }}
        />
      )}
      <div className="grid max-w-4xl grid-cols-[minmax(0,1fr)_7rem] items-start gap-2.5">
        <CountedProduct onTake={count} />
        <TextField label="Shelf" name="shelf" maxLength={20} value={shelf} onChange={setShelf} />
      </div>
      <p role="status" className="max-w-4xl text-sm font-medium text-ok empty:hidden">
        {saved}
      </p>
      {lines.length === 0 ? (
        <div className="max-w-4xl rounded-card border border-line bg-paper shadow-card">
          <EmptyState icon={MapPin}>
            Enter a shelf, and scan each piece on it. Everything that is there counts, also what was received before.
          </EmptyState>
        </div>
      ) : (
        <>
          <ul aria-label="Counted" className="max-w-4xl rounded-card border border-line bg-paper shadow-card">
            {lines.map((line) => (
              <CountLine
                key={line.product_id}
                line={line}
                isLast={line.product_id === last}
                refusal={refusals.get(line.product_id)}
                onWrite={write}
                onRemove={remove}
              />
            ))}
          </ul>
          <section
            aria-label="Save what was counted"
            className="sticky bottom-0 z-10 -mx-4 flex max-w-4xl flex-wrap items-center gap-2.5 border-t border-line bg-paper px-4 py-3 sm:bottom-3 sm:mx-0 sm:rounded-card sm:border sm:shadow-card"
          >
            <p className="figures min-w-0 grow text-sm font-semibold">{inWords(lines)}</p>
            {refused.length > 0 ? (
              <>
                <p className="text-sm font-medium text-bad">
                  Nothing was saved, because of {refused.length} {refused.length === 1 ? 'product' : 'products'}.
                </p>
                <Button
                  className="h-11!"
                  icon={X}
                  onClick={() => setLines(now().lines.filter(({ product_id }) => !refusals.has(product_id)))}
                >
                  {refused.length === 1 ? 'Remove it' : 'Remove them'}
                </Button>
              </>
            ) : isWrong ? (
              <p className="text-sm font-medium text-bad">A number is wrong. Correct it first.</p>
            ) : (
              <Button className="h-11!" variant="primary" icon={Check} busy={busy} onClick={() => void save()}>
                Save
              </Button>
            )}
          </section>
        </>
      )}
    </>
  )
}
