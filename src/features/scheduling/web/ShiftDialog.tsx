import * as z from 'zod'
import { weekdayAndDay } from '#shared/time.ts'
import { useSend } from '#ui/api/query.ts'
import { Button } from '#ui/control/Button.tsx'
import { confirm } from '#ui/dialog/ConfirmDialog.tsx'
import { FormModal } from '#ui/form/FormDialog.tsx'
import { TextField } from '#ui/form/TextField.tsx'
import { NumberField, type Option, SelectField } from '#ui/form/valueFields.tsx'
import { type Roster, type Shift, shiftCalls } from '../contract.ts'
import { faultsIn, firstHour, lastHour, type Span, spanOf, timesOf } from '../shiftHours.ts'
import { showShift } from './showShift.ts'

/** The hours of a new shift, or an existing shift. */
export interface ShiftToEdit extends Span {
  store: string
  shift?: Shift
}

interface ShiftDialogProps {
  opened: ShiftToEdit
  isOpen: boolean
  employees: Roster['employees']
  onClose: () => void
}

export function ShiftDialog({ opened, isOpen, employees, onClose }: ShiftDialogProps) {
  const { store, day, start, end, shift } = opened
  return (
    <FormModal<ShiftCall, z.input<ReturnType<typeof hoursOn>>>
      title="Schedule Employee Shift"
      about={shift?.id ?? `${store} ${day} ${start}`}
      act={shift ? 'Save Shift' : 'Insert Shift'}
      otherAct={<DeleteShift shift={shift} onDone={onClose} />}
      open={isOpen}
      onClose={onClose}
      call={shift ? shiftCalls.update : shiftCalls.create}
      schema={hoursOn(day)}
      start={{ employee_id: shift ? String(shift.employee_id) : undefined, startTime: start, endTime: end }}
      sent={({ employee_id, startTime, endTime }) => ({
        body: {
          ...(shift && { id: shift.id, version: shift.version }),
          employee_id: Number(employee_id),
          store,
          ...timesOf({ day, start: startTime, end: endTime }),
        },
      })}
      success={shift ? 'Shift has been changed' : 'Shift has been planned'}
      invalidates={[shiftCalls.all]}
    >
      {({ field }) => (
        <>
          <div className="grid gap-4 sm:grid-cols-[2fr_3fr]">
            <TextField label="Store" name="store" value={store} readOnly />
            <TextField label="Shift date" name="day" value={weekdayAndDay(day)} readOnly />
          </div>
          <SelectField
            label="Employee"
            required
            placeholder="Choose an employee"
            options={optionsOf(employees, store, shift)}
            {...field('employee_id')}
          />
          <div className="grid grid-cols-2 gap-4">
            <NumberField label="Start hour" hint={`From ${firstHour}`} required {...field('startTime')} />
            <NumberField label="End hour" hint={`To ${lastHour}`} required {...field('endTime')} />
          </div>
        </>
      )}
    </FormModal>
  )
}

type ShiftCall = typeof shiftCalls.update | typeof shiftCalls.create

function DeleteShift({ shift, onDone }: { shift: Shift | undefined; onDone: () => void }) {
  const name = shift && `${shift.user}, ${showShift(spanOf(shift))}`
  const { send, busy } = useSend(shiftCalls.remove, {
    success: { message: 'Shift has been deleted', detail: name },
    invalidates: [shiftCalls.all],
    onDone,
  })
  async function remove({ id }: Shift) {
    if (await confirm({ title: 'Delete this shift?', body: `${name}.`, act: 'Delete Shift', danger: true }))
      void send({ params: { id } })
  }
  return (
    <Button
      className="mr-auto"
      disabled={!shift}
      title={shift ? undefined : 'There is no shift yet.'}
      busy={busy}
      onClick={() => shift && void remove(shift)}
    >
      Delete Shift
    </Button>
  )
}

const hour = (label: string) => z.number(`${label} is required.`).int(`${label} is a full hour.`)

/** The form has hours of the day. The rules are those of the contract. */
const hoursOn = (day: string) =>
  z
    .object({
      employee_id: z.string('Choose an employee.'),
      startTime: hour('Start hour'),
      endTime: hour('End hour'),
    })
    .superRefine(
      ({ startTime, endTime }, { addIssue }) => {
        const faults = faultsIn(timesOf({ day, start: startTime, end: endTime }))
        for (const { field, message } of faults) addIssue({ code: 'custom', path: [field], message })
      },
      // The hours are checked even when no employee is chosen. A missing hour passes, because its field has an error already.
      { when: () => true },
    )

/** The employees of the store first. An employee who has left is listed only for the existing shift. */
function optionsOf(employees: Roster['employees'], store: string, shift: Shift | undefined): Option[] {
  const own = employees.filter((employee) => employee.store === store)
  const others = employees.filter((employee) => employee.store !== store)
  const options = [
    ...own.map(({ id, name }) => ({ value: String(id), label: name })),
    ...others.map(({ id, name, store }) => ({ value: String(id), label: `${name} (${store})` })),
  ]
  const isListed = !shift || employees.some(({ id }) => id === shift.employee_id)
  return isListed ? options : [{ value: String(shift.employee_id), label: `${shift.user} (has left)` }, ...options]
}
