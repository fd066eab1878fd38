import { useQueryClient } from '@tanstack/react-query'
import * as z from 'zod'
import { Day, daysAfter, today } from '#shared/day.ts'
import { keyOf } from '#ui/api/query.ts'
import { Segments } from '#ui/control/Segments.tsx'
import { FormModal } from '#ui/form/FormDialog.tsx'
import { DayField } from '#ui/form/valueFields.tsx'
import type { WholeShipment } from '../columns.ts'
import { pickingCalls, shipmentCalls } from '../contract.ts'
import { piecesInWords } from '../rules.ts'
import { type OrderInRound, type Picks, pickedOf } from './round.ts'

interface ShipOrderProps {
  order: OrderInRound
  picks: Picks
  open: boolean
  onClose: () => void
  onShipped: (shipment: WholeShipment) => void
}

const rests = [
  { value: 'keep', label: 'Keep the rest open' },
  { value: 'cancel', label: 'Cancel the rest' },
] as const

const ShipForm = z.object({ rest: z.enum(['keep', 'cancel']), expected: Day.optional() })
type ShipDraft = z.input<typeof ShipForm>

/** The dialog that ships what was picked of an order. */
export function ShipOrder({ order, picks, open, onClose, onShipped }: ShipOrderProps) {
  const client = useQueryClient()
  const { id, username, picked } = order
  const rest = order.open - picked
  return (
    <FormModal<typeof pickingCalls.ship, ShipDraft>
      title={`Ship transaction ${id}`}
      act="Ship"
      open={open}
      onClose={onClose}
      call={pickingCalls.ship}
      schema={ShipForm}
      sent={({ rest, expected }) => ({
        body: { transaction_id: id, lines: pickedLines(order, picks), cancel_rest: rest === 'cancel', expected },
      })}
      start={{ rest: 'keep', expected: daysAfter(today(), 1) }}
      success={({ number, store_id }) =>
        store_id === null ? `Shipment ${number} has been collected` : `Shipment ${number} has been sent`
      }
      invalidates={[pickingCalls.lines, pickingCalls.search, shipmentCalls.search]}
      onDone={onShipped}
      // Somebody else changed or shipped a line. The picked quantities stay.
      onFailed={({ status }) => {
        if (status === 409) void client.invalidateQueries({ queryKey: keyOf(pickingCalls.lines) })
        return false
      }}
    >
      {({ draft, field }) => (
        <>
          <p className="figures text-[15px]">
            {piecesInWords(picked)} for {username}
          </p>
          {rest > 0 && (
            <div className="grid justify-items-start gap-1.5">
              <Segments
                label="What stays open"
                value={draft.rest ?? 'keep'}
                options={rests}
                onChange={(next) => field('rest').onChange(rests.find(({ value }) => value === next)?.value)}
              />
              <p role="status" className="figures text-[13px] text-ink-2">
                {draft.rest === 'cancel'
                  ? `${piecesInWords(rest)} will be cancelled and can be ordered again. The transaction and its invoice are calculated again.`
                  : `${piecesInWords(rest)} will stay open, under Back-orders.`}
              </p>
            </div>
          )}
          <DayField
            label="Expected"
            hint="The day on which the store can expect it. It may be empty."
            min={today()}
            {...field('expected')}
          />
        </>
      )}
    </FormModal>
  )
}

const pickedLines = ({ lines }: OrderInRound, picks: Picks) =>
  lines.map((line) => ({ line_id: line.id, quantity: pickedOf(picks, line) })).filter(({ quantity }) => quantity > 0)
