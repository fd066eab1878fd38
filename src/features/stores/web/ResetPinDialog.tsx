import type { Call } from '#shared/call.ts'
import { type CreatedPin, ResetPin } from '#shared/pin.ts'
import { Button } from '#ui/control/Button.tsx'
import { FormDialog } from '#ui/form/FormDialog.tsx'
import { TextField } from '#ui/form/TextField.tsx'

/** The field for a pin that the server can create. */
export const pinField = {
  label: 'Pin',
  hint: '4 to 8 digits. If left empty, a pin is created.',
  inputMode: 'numeric',
  autoComplete: 'off',
  maxLength: 8,
} as const

const pinForm = ResetPin.pick({ pin: true })

interface PinCall extends Call {
  readonly body: typeof ResetPin
  readonly reply: typeof CreatedPin
}

interface ResetPinDialogProps {
  call: PinCall
  id: number
  /** The name of the till or the employee. */
  name: string
  list: Call
  onMade: (pin: string) => void
}

/** Sets a new pin for an employee or a till. If the user enters none, the server creates one. */
export function ResetPinDialog({ call, id, name, list, onMade }: ResetPinDialogProps) {
  return (
    <FormDialog<PinCall, { pin?: string | undefined }>
      title={`Reset the pin of ${name}`}
      act="Reset Pin"
      trigger={
        <Button size="small">
          Reset Pin<span className="sr-only"> of {name}</span>
        </Button>
      }
      call={call}
      schema={pinForm}
      start={{}}
      sent={(draft) => ({ body: { id, ...draft } })}
      success="Pin has been reset"
      invalidates={[list]}
      onDone={({ pin }) => onMade(pin)}
    >
      {({ field }) => (
        <>
          <p className="text-[15px] text-ink-2">The old pin stops working at once.</p>
          <TextField {...pinField} {...field('pin')} />
        </>
      )}
    </FormDialog>
  )
}
