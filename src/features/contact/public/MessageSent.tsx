import { useEffect, useRef } from 'react'
import type { ContactWords } from './contactWords.ts'

/** Replaces the form after the message was sent. `isFresh` moves the focus to its heading, so that screen readers announce it. */
export function MessageSent({ says, href, isFresh = false }: { says: ContactWords; href: string; isFresh?: boolean }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (isFresh) heading.current?.focus()
  }, [isFresh])
  return (
    <div id="sent" className="grid justify-items-start gap-4 py-6">
      <svg viewBox="0 0 64 64" width="64" height="64" aria-hidden="true">
        <circle cx="32" cy="32" r="32" fill="var(--ok-soft)" />
        <path
          d="M19 33.5 28.5 43 46 23"
          fill="none"
          stroke="var(--ok)"
          strokeWidth="6"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </svg>
      <h2 ref={heading} tabIndex={-1} className="text-2xl outline-none">
        {says.sent}
      </h2>
      <p className="max-w-prose text-ink-2">{says.thanks}</p>
      <a href={href} className="py-2 font-semibold text-teal underline underline-offset-4">
        {says.another}
      </a>
    </div>
  )
}
