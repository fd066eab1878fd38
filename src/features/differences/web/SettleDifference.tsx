import { useQueryClient } from '@tanstack/react-query'
import { Check, CircleAlert } from 'lucide-react'
import * as z from 'zod'
import { StockNote } from '#features/inventory/contract.ts'
import { orderCalls } from '#features/orders/contract.ts'
import { pickingCalls, shipmentCalls } from '#features/shipments/contract.ts'
import { piecesInWords } from '#features/shipments/rules.ts'
import { inDollars } from '#shared/money.ts'
import { keyOf } from '#ui/api/query.ts'
import { Button } from '#ui/control/Button.tsx'
import { FormDialog } from '#ui/form/FormDialog.tsx'
import { errorClass } from '#ui/form/fieldClasses.ts'
import { TextField } from '#ui/form/TextField.tsx'
import type { Difference } from '../columns.ts'
import { differenceCalls } from '../contract.ts'
import { differenceKinds, type Settlement, waysToSettle } from '../rules.ts'

type SettleDraft = { as: Settlement; note?: string | undefined }

const ways: readonly Settlement[] = ['found', 'resent', 'written_off', 'credited']
const SettleForm: z.ZodType<unknown, SettleDraft> = z.object({
  as: z.custom<Settlement>((as) => ways.some((way) => way === as), 'Choose what happens.'),
  note: StockNote.optional(),
})

interface SettleDifferenceProps {
  difference: Difference
  name: string
  /** The class of the words of the button. */
  wideOnly: string
}

/** A button with a dialog that settles a difference. */
export function SettleDifference({ difference, name, wideOnly }: SettleDifferenceProps) {
  const { id, version, kind, pieces, product, number, place, value, note } = difference
  const client = useQueryClient()
  return (
    <FormDialog<typeof differenceCalls.settle, SettleDraft>
      title="Settle the difference"
      about={id}
      act="Settle"
      trigger={
        <Button size="small" variant="primary" icon={Check} aria-label={`Settle: ${name}`}>
          <span className={wideOnly}>Settle</span>
        </Button>
      }
      call={differenceCalls.settle}
      schema={SettleForm}
      sent={({ as, note = '' }) => ({ params: { id }, body: { as, note, version } })}
      start={{}}
      success={({ settled_as }) => ({
        message: 'The difference is settled',
        detail: settled_as
          ? `${waysToSettle[kind][settled_as]?.label}: ${piecesInWords(pieces)} of ${product}`
          : undefined,
      })}
      invalidates={[differenceCalls.search, shipmentCalls.find, pickingCalls.search, orderCalls.search]}
      // Somebody else may have settled it. The dialog shows what the server says.
      onFailed={({ status }) => {
        if (status === 409) void client.invalidateQueries({ queryKey: keyOf(differenceCalls.search) })
        return false
      }}
    >
      {({ field }) => {
        const { value: chosen, onChange, error } = field('as')
        return (
          <>
            <div className="grid gap-1 text-[15px]">
              <p>
                <strong className="figures font-semibold">{pieces}</strong> × {product}
              </p>
              <p className="figures text-sm text-ink-2">
                {differenceKinds[kind]} in shipment {number} to {place}, worth {inDollars(value)}
              </p>
              {note && <p className="text-sm wrap-anywhere text-ink-2">“{note}”</p>}
            </div>
            <fieldset name="as" aria-describedby={error && 'settle-as-error'} className="grid gap-2">
              <legend className="mb-1.5 text-sm font-medium">What happens</legend>
              {ways.map((way) => {
                const words = waysToSettle[kind][way]
                return (
                  words && (
                    <label
                      key={way}
                      className="flex cursor-pointer items-start gap-3 rounded-control border border-line px-3 py-2.5 has-checked:border-teal has-checked:bg-mist"
                    >
                      <input
                        type="radio"
                        name="as"
                        value={way}
                        checked={chosen === way}
                        className="mt-0.5 size-4.5 shrink-0"
                        onChange={() => onChange(way)}
                      />
                      <span className="text-sm">
                        <span className="block font-semibold">{words.label}</span>
                        <span className="block text-ink-2">{words.means}</span>
                      </span>
                    </label>
                  )
                )
              })}
              {error && (
                <p id="settle-as-error" role="alert" className={errorClass}>
                  <CircleAlert size={15} aria-hidden className="mt-0.5 shrink-0" />
                  {error}
                </p>
              )}
            </fieldset>
            <TextField label="In your own words" maxLength={200} {...field('note')} />
          </>
        )
      }}
    </FormDialog>
  )
}
