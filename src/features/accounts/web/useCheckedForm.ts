import { type FormEvent, useEffect, useRef, useState } from 'react'
import type * as z from 'zod'
import { type Fault, faultsOf } from '#shared/faults.ts'
import type { CallFailed } from '#web/api.ts'

const none: Fault[] = []

/** A form that is checked before it is sent; what is wrong, found here or by the server, is told at its field. */
export function useCheckedForm<Schema extends z.ZodType>(
  schema: Schema,
  submit: (values: z.output<Schema>) => void,
  refused: CallFailed | undefined,
) {
  const form = useRef<HTMLFormElement>(null)
  const [found, setFound] = useState(none)
  const faults = found.length > 0 ? found : (refused?.errors ?? none)

  useEffect(() => {
    if (faults.length > 0) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [faults])

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const read = schema.safeParse(Object.fromEntries(new FormData(event.currentTarget)))
    setFound(read.success ? none : faultsOf(read.error))
    if (read.success) submit(read.data)
  }

  const errorAt = (field: string) => faults.find((fault) => fault.field === field)?.message
  // What the server says of no field in particular stands above them all.
  const failure = refused && refused.errors.length === 0 && found.length === 0 ? refused.message : undefined
  return { formProps: { ref: form, onSubmit, noValidate: true }, errorAt, failure }
}
