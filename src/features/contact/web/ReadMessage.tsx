import { BookOpen, Mail } from 'lucide-react'
import { useState } from 'react'
import { fill, type InEach } from '#shared/language.ts'
import { shop } from '#ui/browser/servedShop.ts'
import { IconButton } from '#ui/control/Button.tsx'
import { buttonClass } from '#ui/control/buttonClass.ts'
import { Modal, ModalActions } from '#ui/dialog/Modal.tsx'
import { showValue } from '#ui/table/showValue.ts'
import type { ContactMessage } from '../columns.ts'
import { AnsweredTag } from './AnsweredTag.tsx'
import { MarkAnswered } from './MarkAnswered.tsx'
import { nameOfMessage } from './nameOfMessage.ts'

/** The button of a row that opens the whole message, with a link to answer it. */
export function ReadMessage({ message }: { message: ContactMessage }) {
  const [isOpen, setOpen] = useState(false)
  const { name, email, language } = message
  return (
    <>
      <IconButton icon={BookOpen} label={`Read ${nameOfMessage(message)}`} onClick={() => setOpen(true)} />
      <Modal title={`Message from ${name}`} wide open={isOpen} onClose={() => setOpen(false)}>
        <div className="grid gap-4 px-5 pt-2 pb-5">
          <MessageFacts {...message} />
          <p
            lang={language}
            className="max-h-[50dvh] overflow-y-auto rounded-control border border-line bg-mist p-4 text-[15px] wrap-anywhere whitespace-pre-wrap"
            // biome-ignore lint/a11y/noNoninteractiveTabindex: a keyboard has to be able to scroll it
            tabIndex={0}
          >
            {message.message}
          </p>
        </div>
        <ModalActions>
          <MarkAnswered message={message} onDone={() => setOpen(false)} />
          <a
            href={`mailto:${email}?subject=${encodeURIComponent(fill(subjects[language], { shop: shop.name }))}`}
            className={buttonClass('primary', 'small')}
          >
            <Mail size={16} aria-hidden />
            Answer by e-mail
          </a>
        </ModalActions>
      </Modal>
    </>
  )
}

const subjects: InEach<string> = { en: 'Your message to {shop}', fr: 'Votre message à {shop}' }
const languageNames: InEach<string> = { en: 'English', fr: 'French' }

function MessageFacts({ email, language, at, answered, answered_at, answered_by }: ContactMessage) {
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] items-baseline gap-x-4 gap-y-1.5 text-sm [&>dd]:break-words [&>dt]:text-ink-3">
      <dt>State</dt>
      <dd>
        <AnsweredTag answered={answered} />
      </dd>
      <dt>From</dt>
      <dd>{email}</dd>
      <dt>Language</dt>
      <dd>{languageNames[language]}</dd>
      <dt>Received</dt>
      <dd className="figures">{showValue(at, 'moment')}</dd>
      {answered_at !== null && (
        <>
          <dt>Answered</dt>
          <dd className="figures">
            {showValue(answered_at, 'moment')}
            {answered_by !== '' && `, ${answered_by}`}
          </dd>
        </>
      )}
    </dl>
  )
}
