import { type FormEvent, useEffect, useRef, useState } from 'react'
import type * as z from 'zod'
import type { BodyInput, Call, Reply } from '#shared/call.ts'
import { type Fault, faultsOf } from '#shared/faults.ts'
import type { CallFailed } from './api.ts'
import { carried, type Sent, useSend, whyNot } from './query.ts'

export interface FormOptions<C extends Call, Draft extends object> {
  call: C
  /** What the fields hold at first. */
  start: Partial<NoInfer<Draft>>
  /** What the draft is checked by; the call's own body, unless the form asks for more than it sends. */
  schema?: z.ZodType<unknown, Draft>
  /** What is sent of a good draft; all of it, unless said. */
  sent?: (draft: Draft) => Sent<C>
  success?: string | ((reply: Reply<C>) => string)
  /** What it is called that did not work, where the server says no more. */
  failed?: string
  invalidates?: readonly Call[]
  onDone?: (reply: Reply<C>) => void
  /** Deals with a failure in the form's own way, if it says so; all others are told at the fields or above them. */
  onFailed?: (failure: CallFailed) => boolean
}

export type Form<Draft extends object> = ReturnType<typeof useForm<Call, Draft>>

/** A form of one call: its draft, what is wrong with it, and sending it once. */
export function useForm<const C extends Call, Draft extends object = BodyInput<C> & object>({
  call,
  start,
  schema = bodyOf<Draft>(call),
  sent = (draft) => carried(call, undefined, draft),
  success,
  failed,
  invalidates,
  onDone,
  onFailed,
}: FormOptions<C, Draft>) {
  const [first, setFirst] = useState(start)
  const [draft, setDraft] = useState(start)
  const [faults, setFaults] = useState<readonly Fault[]>([])
  /** Those of them that only the server knows of. */
  const [refused, setRefused] = useState<readonly Fault[]>([])
  const [tries, setTries] = useState(0)
  const element = useRef<HTMLFormElement>(null)
  const { send, busy } = useSend(call, {
    quiet: true,
    success,
    invalidates,
    onDone,
    onFailed(failure) {
      if (onFailed?.(failure)) return
      const { errors } = failure
      setRefused(tell(errors.length > 0 ? errors : [{ field: nowhere, message: whyNot(failure, failed) }]))
    },
  })

  useEffect(() => {
    if (tries > 0) element.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [tries])

  /** Says each fault at its field, or above all fields if it has none. */
  function tell(found: readonly Fault[]) {
    const fields = element.current?.elements
    const told = found.map(({ field, message }) => ({
      field: field && fields?.namedItem(field) ? field : nowhere,
      message,
    }))
    setFaults(told)
    setTries((before) => before + 1)
    return told
  }

  const faultsIn = (now: Partial<Draft>) => {
    const checked = schema.safeParse(now)
    return checked.error ? faultsOf(checked.error) : []
  }

  function set<Name extends keyof Draft & string>(name: Name, value: Draft[Name] | undefined) {
    const next = { ...draft, [name]: value }
    setDraft(next)
    // Nobody is told what is wrong before they are done; afterwards, at every step until it is right.
    if (tries === 0) return
    // What only the server can judge stands until it is written anew.
    const standing = refused.filter(({ field }) => field !== name && field !== nowhere)
    setRefused(standing)
    setFaults([...faultsIn(next), ...standing])
  }

  return {
    draft,
    busy,
    isDirty: JSON.stringify(draft) !== JSON.stringify(first),
    element,
    /** What a field needs to be of this form. */
    field: <Name extends keyof Draft & string>(name: Name) => ({
      name,
      value: draft[name],
      onChange: (value: Draft[Name] | undefined) => set(name, value),
      error: faults.find((fault) => fault.field === name)?.message,
    }),
    /** What is wrong with no field in sight. */
    problems: faults.filter(({ field }) => field === nowhere),
    /** Begins anew, from these values. */
    restart(values: Partial<Draft> = start) {
      setFirst(values)
      setDraft(values)
      setFaults([])
      setRefused([])
      setTries(0)
    },
    submit(event: FormEvent) {
      event.preventDefault()
      // A dialog's form stands in the page's tree: a form around it must not hear of it.
      event.stopPropagation()
      const found = faultsIn(draft)
      setRefused([])
      tell(found)
      if (found.length === 0) void send(sent(whole(draft)))
    },
  }
}

const nowhere = ''

// A form's draft is by definition what its call's body takes; a draft without faults is a whole one.
const bodyOf = <Draft>(call: Call) => call.body as z.ZodType<unknown, Draft>
const whole = <Draft>(draft: Partial<Draft>) => draft as Draft
