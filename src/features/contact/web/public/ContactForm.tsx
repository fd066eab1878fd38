import { type FormEvent, useEffect, useRef, useState } from 'react'
import { Field, Traps } from '#web/site/Field.tsx'
import { type Sentences, send } from '#web/site/send.ts'
import type { ContactData } from '../../contract.ts'
import type { ContactWords } from '../../words.ts'
import { Sent } from './Sent.tsx'

interface ContactFormProps {
  says: ContactWords
  sentences: Sentences
  language: string
  /** The page's own address: without scripts the form is sent there. */
  action: string
  opened: number
  filled: ContactData['filled']
  /** In the visitor's words. */
  refused: ContactData['refused']
}

/** The form stands in the page as it is sent without scripts; where they run, it stays there until the message is sent. */
export function ContactForm({ says, sentences, language, action, opened, filled, refused: before }: ContactFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const [refused, setRefused] = useState(before)
  const [isBusy, setBusy] = useState(false)
  const [isSent, setSent] = useState(false)
  const faultOf = (name: string) => refused?.errors.find(({ field }) => field === name)?.message

  useEffect(() => {
    if (!refused) return
    const first = refused.errors.length > 0 ? '[aria-invalid]' : '[role=alert]'
    form.current?.querySelector<HTMLElement>(first)?.focus()
  }, [refused])

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isBusy) return
    const fields = Object.fromEntries(new FormData(event.currentTarget))
    setBusy(true)
    const outcome = await send('/api/email/contactUs/', { ...fields, language }, { ...says, sentences })
    setBusy(false)
    setRefused(outcome.refused ?? null)
    setSent(!outcome.refused)
  }

  if (isSent) return <Sent says={says} href={action} isFresh />
  return (
    <form
      ref={form}
      method="post"
      action={`${action}#form`}
      id="form"
      noValidate
      className="grid gap-5"
      onSubmit={submit}
    >
      {refused && <Problem says={says} refused={refused} />}
      <div className="grid gap-5 sm:grid-cols-2">
        <Field name="name" label={says.name} error={faultOf('name')}>
          {(tied) => <input {...tied} defaultValue={filled.name} autoComplete="name" />}
        </Field>
        <Field name="email" label={says.email} error={faultOf('email')}>
          {(tied) => <input {...tied} type="email" defaultValue={filled.email} autoComplete="email" />}
        </Field>
      </div>
      <Field name="message" label={says.message} error={faultOf('message')}>
        {(tied) => <textarea {...tied} rows={7} defaultValue={filled.message} />}
      </Field>
      <Traps label={says.trap} opened={opened} />
      <button
        type="submit"
        aria-disabled={isBusy || undefined}
        className="min-h-12 justify-self-start rounded-control bg-buoy-deep px-6 text-base font-semibold text-on-buoy aria-disabled:opacity-70 max-sm:w-full"
      >
        {isBusy ? says.sending : says.send}
      </button>
    </form>
  )
}

/** Why it was not sent: the faults stand at their fields, the rest is told here. */
function Problem({ says, refused }: { says: ContactWords; refused: NonNullable<ContactData['refused']> }) {
  return (
    <div role="alert" tabIndex={-1} className="grid gap-1 rounded-control border border-bad bg-bad-soft px-4 py-3">
      <p className="font-semibold text-bad">{says.problem}</p>
      <p className="text-[15px]">{refused.errors.length > 0 ? says.fix : refused.message}</p>
    </div>
  )
}
