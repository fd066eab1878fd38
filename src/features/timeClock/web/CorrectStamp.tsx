import { Pencil } from 'lucide-react'
import { buildRequest } from '#ui/api/query.ts'
import { IconButton } from '#ui/control/Button.tsx'
import { FormDialog } from '#ui/form/FormDialog.tsx'
import { ClockField } from '#ui/form/valueFields.tsx'
import type { Timestamp } from '../columns.ts'
import { timeClockCalls } from '../contract.ts'
import { nameOfStamp } from '../rules.ts'

/** Corrects a time stamp, for example when an employee forgot to check out. */
export function CorrectStamp({ stamp }: { stamp: Timestamp }) {
  const { id, version, employee, store } = stamp
  const start = { checkIn: toTheMinute(stamp.checkIn), checkOut: stamp.checkOut && toTheMinute(stamp.checkOut) }
  return (
    <FormDialog
      title="Correct the time stamp"
      act="Save"
      trigger={<IconButton icon={Pencil} label={`Correct the time stamp of ${nameOfStamp(stamp)}`} />}
      call={timeClockCalls.correct}
      start={{ id, version, checkIn: start.checkIn, checkOut: start.checkOut ?? undefined }}
      // The fields have no seconds, so only changed times are sent.
      sent={({ checkIn, checkOut }) =>
        buildRequest(timeClockCalls.correct, undefined, {
          id,
          version,
          ...(checkIn !== start.checkIn && { checkIn }),
          ...(checkOut !== start.checkOut && { checkOut }),
        })
      }
      success="Time stamp has been corrected"
      invalidates={[timeClockCalls.all]}
    >
      {({ field }) => (
        <>
          <p className="text-sm text-ink-2">
            {employee} at {store}, in the local time of the store. The audit log keeps the old times.
          </p>
          <ClockField label="Check In" required {...field('checkIn')} />
          <ClockField label="Check Out" {...field('checkOut')} />
        </>
      )}
    </FormDialog>
  )
}

const toTheMinute = (moment: string) => moment.slice(0, 16)
