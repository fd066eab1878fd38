import type { Call } from '#shared/call.ts'
import { type CreatedPin, ResetPin } from '#shared/pin.ts'
import { Button } from '#ui/Button.tsx'
import { FormDialog } from '#ui/form/FormDialog.tsx'
import { TextField } from '#ui/form/TextField.tsx'
import { pinField } from './pinField.ts'

const pinForm = ResetPin.pick({ pin: true })

interface PinCall extends Call {
  readonly body: typeof ResetPin
  readonly reply: typeof CreatedPin
}

interface ResetPinDialogProps {
  call: PinCall
  id: number
  /** Whose pin it is. */
  name: string
  list: Call
  onMade: (pin: string) => void
}

/** Gives somebody, or a till, another pin: one that is typed, or one that the server makes. */
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
          <p className="text-[15px] text-ink-2">The pin in use until now stops working at once.</p>
          <TextField {...pinField} {...field('pin')} />
        </>
      )}
    </FormDialog>
  )
}
