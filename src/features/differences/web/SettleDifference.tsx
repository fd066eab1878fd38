import { useQueryClient } from '@tanstack/react-query'
import { Check } from 'lucide-react'
import * as z from 'zod'
import { StockNote } from '#features/inventory/contract.ts'
import { orderCalls } from '#features/orders/contract.ts'
import { pickingCalls, shipmentCalls } from '#features/shipments/contract.ts'
import { piecesInWords } from '#features/shipments/rules.ts'
import { inDollars } from '#shared/money.ts'
import { keyOf } from '#ui/api/query.ts'
import { Button } from '#ui/control/Button.tsx'
import { FormDialog } from '#ui/form/FormDialog.tsx'
import { OptionCards } from '#ui/form/OptionCards.tsx'
import { TextField } from '#ui/form/TextField.tsx'
import type { Difference } from '../columns.ts'
import { differenceCalls } from '../contract.ts'
import { differenceKinds, type Settlement } from '../rules.ts'
import { waysOfDifference } from '../ways.ts'

type SettleDraft = { as: Settlement; note?: string | undefined }

const ways: readonly Settlement[] = ['found', 'resent', 'written_off', 'credited']
const SettleForm: z.ZodType<unknown, SettleDraft> = z.object({
  as: z.custom<Settlement>((as) => ways.some((way) => way === as), 'Choose what happens.'),
  note: StockNote.optional(),
})

interface SettleDifferenceProps {
  difference: Difference
  name: string
  /** The class of the text in the button. */
  wideOnly: string
}

/** A button with a dialog that settles a difference. */
export function SettleDifference({ difference, name, wideOnly }: SettleDifferenceProps) {
  const { id, version, kind, pieces, product, number, place, value, note } = difference
  const client = useQueryClient()
  const known = waysOfDifference(difference)
  const choices = ways.flatMap((value) => {
    const words = known[value]
    return words ? [{ value, ...words }] : []
  })
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
        detail: settled_as ? `${known[settled_as]?.label}: ${piecesInWords(pieces)} of ${product}` : undefined,
      })}
      invalidates={[differenceCalls.search, shipmentCalls.find, pickingCalls.search, orderCalls.search]}
      // Somebody else may have settled it. The dialog shows the message of the server.
      onFailed={({ status }) => {
        if (status === 409) void client.invalidateQueries({ queryKey: keyOf(differenceCalls.search) })
        return false
      }}
    >
      {({ field }) => (
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
          <OptionCards label="What happens" choices={choices} {...field('as')} />
          <TextField label="In your own words" maxLength={200} {...field('note')} />
        </>
      )}
    </FormDialog>
  )
}
