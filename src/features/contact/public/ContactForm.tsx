import { type FormEvent, useRef, useState } from 'react'
import type { Language } from '#shared/language.ts'
import { Field, patterns, Traps } from '#site/Field.tsx'
import { Problem } from '#site/Problem.tsx'
import { SendButton } from '#site/SendButton.tsx'
import { useSending } from '#site/useSending.ts'
import type { ContactData } from '../contract.ts'
import type { ContactWords } from './contactWords.ts'
import { MessageSent } from './MessageSent.tsx'

interface ContactFormProps {
  says: ContactWords
  language: Language
  /** The address of the page, to which the form is sent without scripts. */
  action: string
  opened: number
  filled: ContactData['filled']
  /** The errors in the visitor's language. */
  refused: ContactData['refused']
}

/** The contact form. With scripts it is sent without leaving the page. */
export function ContactForm({ says, language, action, opened, filled, refused: before }: ContactFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const speech = { ...says, language }
  const { refused, isBusy, faultOf, onInput, send } = useSending('/api/email/contactUs/', {
    form,
    before,
    says: speech,
  })
  const [isSent, setSent] = useState(false)

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const outcome = await send({ ...Object.fromEntries(new FormData(event.currentTarget)), language })
    if (outcome && !outcome.refused) setSent(true)
  }

  if (isSent) return <MessageSent says={says} href={action} isFresh />
  return (
    <form
      ref={form}
      method="post"
      action={`${action}#form`}
      id="form"
      noValidate
      className="grid gap-5"
      onSubmit={submit}
      onInput={onInput}
    >
      {refused && <Problem says={says} refused={refused} />}
      <div className="grid gap-5 sm:grid-cols-2">
        <Field name="name" label={says.name} error={faultOf('name')}>
          {(control) => <input {...control} pattern={patterns.name} defaultValue={filled.name} autoComplete="name" />}
        </Field>
        <Field name="email" label={says.email} error={faultOf('email')}>
          {(control) => (
            <input
              {...control}
              type="email"
              pattern={patterns.email}
              defaultValue={filled.email}
              autoComplete="email"
            />
          )}
        </Field>
      </div>
      <Field name="message" label={says.message} error={faultOf('message')}>
        {(control) => <textarea {...control} rows={7} defaultValue={filled.message} />}
      </Field>
      <Traps label={says.trap} opened={opened} />
      <SendButton isBusy={isBusy}>{isBusy ? says.sending : says.send}</SendButton>
    </form>
  )
}
