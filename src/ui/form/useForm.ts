import { type FormEvent, useEffect, useRef, useState } from 'react'
import * as z from 'zod'
import type { BodyInput, Call, Reply } from '#shared/call.ts'
import { type Fault, faultsOf } from '#shared/faults.ts'
import type { CallFailed, CallInput } from '../api/fetchCall.ts'
import { buildRequest, failureText, inOneLine, useSend } from '../api/query.ts'
import { useKept } from '../drafts/useKept.ts'
import { type NoticeText, notify } from '../notices/notify.ts'

export interface FormOptions<C extends Call, Draft extends object> {
  call: C
  /** The initial values of the fields. */
  start: Partial<NoInfer<Draft>>
  /**
   * Validates the draft. Needed only if the form has fields that the call does not; otherwise the schema of the call is
   * used.
   */
  schema?: z.ZodType<unknown, Draft>
  /** Builds the request from a valid draft. By default the draft is the body. */
  sent?: (draft: Draft) => CallInput<C>
  success?: NoticeText | ((reply: Reply<C>) => NoticeText)
  /** The text of a failure for which the server sent no message. With it, a notice shows each failure, besides the form. */
  failed?: string
  invalidates?: readonly Call[]
  onDone?: (reply: Reply<C>) => void
  /** Returns true if it handled the failure. All others are shown at the fields or above them. */
  onFailed?: (failure: CallFailed) => boolean
  /** The name under which the browser keeps the input until it is sent. Passwords, pins, codes and files are not kept. */
  keepAs?: string | undefined
}

export type Form<Draft extends object> = ReturnType<typeof useForm<Call, Draft>>

/** The state of a form for one call: its draft, its errors and its submission. */
export function useForm<const C extends Call, Draft extends object = BodyInput<C> & object>({
  call,
  start,
  schema = bodyOf<Draft>(call),
  sent = (draft) => buildRequest(call, undefined, draft),
  success,
  failed,
  invalidates,
  onDone,
  onFailed,
  keepAs,
}: FormOptions<C, Draft>) {
  const { kept, keep } = useKept(keepAs, KeptFields)
  const [first, setFirst] = useState(start)
  const [draft, setDraft] = useState(() => withKept(start, kept))
  const [faults, setFaults] = useState<readonly Fault[]>([])
  /** The errors that came from the server. */
  const [serverFaults, setServerFaults] = useState<readonly Fault[]>([])
  const [tries, setTries] = useState(0)
  const element = useRef<HTMLFormElement>(null)
  const { send, busy } = useSend(call, {
    quiet: true,
    success,
    invalidates,
    onDone(reply) {
      keep(undefined)
      onDone?.(reply)
    },
    onFailed(failure) {
      // The user gave no proof, and a notice shows that. The input stays.
      if (onFailed?.(failure) || failure.code === 'proof_required') return
      const { errors, isShown } = failure
      const text = failureText(failure, failed)
      if (failed !== undefined && !isShown) notify('error', text)
      setServerFaults(showFaults(errors.length > 0 ? errors : [{ field: noField, message: inOneLine(text) }]))
    },
  })

  useEffect(() => {
    if (tries > 0) element.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [tries])

  // biome-ignore lint/correctness/useExhaustiveDependencies: only what was typed changes what is kept.
  useEffect(() => keep(changedFields(first, draft, element.current)), [draft, first])

  /** Shows each error at its field, or above the form if it has no field. */
  function showFaults(found: readonly Fault[]) {
    const fields = element.current?.elements
    const shown = found.map(({ field, message }) => ({
      field: field && fields?.namedItem(field) ? field : noField,
      message,
    }))
    setFaults(shown)
    setTries((before) => before + 1)
    return shown
  }

  const faultsIn = (now: Partial<Draft>) => {
    const checked = schema.safeParse(now)
    return checked.error ? faultsOf(checked.error) : []
  }

  function set<Name extends keyof Draft & string>(name: Name, value: Draft[Name] | undefined) {
    const next = { ...draft, [name]: value }
    setDraft(next)
    // No errors are shown before the first submission. After it, the draft is validated on every change.
    if (tries === 0) return
    // An error from the server stays until its field changes.
    const remaining = serverFaults.filter(({ field }) => field !== name && field !== noField)
    setServerFaults(remaining)
    setFaults([...faultsIn(next), ...remaining])
  }

  return {
    draft,
    busy,
    // In JSON, a text that is not a number looks like an empty field.
    isDirty: JSON.stringify(draft) !== JSON.stringify(first) || Object.values(draft).some(Number.isNaN),
    /** Whether the form started with input from before a reload, a crash or the end of a session. */
    isRestored: kept !== undefined && draft !== first,
    /** Deletes the kept input when the user discards it. */
    discard: () => keep(undefined),
    element,
    /** The props of a field. */
    field: <Name extends keyof Draft & string>(name: Name) => ({
      name,
      value: draft[name],
      onChange: (value: Draft[Name] | undefined) => set(name, value),
      error: faults.find((fault) => fault.field === name)?.message,
    }),
    /** All errors. */
    faults,
    /** The errors without a visible field. */
    problems: faults.filter(({ field }) => field === noField),
    /** Resets the form to these values. */
    restart(values: Partial<Draft> = start) {
      setFirst(values)
      setDraft(values)
      setFaults([])
      setServerFaults([])
      setTries(0)
    },
    submit(event: FormEvent) {
      event.preventDefault()
      // React also sends the event of a dialog's form to the form that contains the dialog.
      event.stopPropagation()
      const found = faultsIn(draft)
      setServerFaults([])
      showFaults(found)
      if (found.length === 0) void send(sent(asComplete(draft)))
    },
  }
}

const noField = ''

/** The changed fields. JSON has no undefined, so the emptied fields are listed by name. */
const KeptFields = z.object({ typed: z.record(z.string(), z.unknown()), emptied: z.array(z.string()) })

const withKept = <Draft>(start: Draft, kept: z.output<typeof KeptFields> | undefined) =>
  // The names come from the draft that was kept, and the form validates its values before they are sent.
  ({ ...start, ...kept?.typed, ...Object.fromEntries(kept?.emptied.map((name) => [name, undefined]) ?? []) }) as Draft

function changedFields(first: object, draft: object, form: HTMLFormElement | null) {
  const changed = Object.entries(draft).filter(
    ([name, value]) =>
      JSON.stringify(value) !== JSON.stringify(Reflect.get(first, name)) &&
      !(value instanceof File) &&
      !isSecret(name, form),
  )
  if (changed.length === 0) return undefined
  const emptied = changed.filter(([, value]) => value === undefined).map(([name]) => name)
  return { typed: Object.fromEntries(changed), emptied }
}

const secretNames = /password|^(pin|code|setup)$|secret|token/

/** Whether a field is a password, a pin or a code. A password that is shown is a normal text field, so the name counts, too. */
function isSecret(name: string, form: HTMLFormElement | null) {
  const field = form?.elements.namedItem(name)
  return (
    secretNames.test(name) ||
    (field instanceof HTMLInputElement && /password|one-time/.test(`${field.type} ${field.autocomplete}`))
  )
}

// The draft of a form has the type of the body of its call. A draft without errors is complete.
const bodyOf = <Draft>(call: Call) => call.body as z.ZodType<unknown, Draft>
const asComplete = <Draft>(draft: Partial<Draft>) => draft as Draft
