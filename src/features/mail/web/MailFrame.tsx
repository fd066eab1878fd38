import { useEffect, useRef } from 'react'
import { fillFrame } from '#ui/browser/trustedTypes.ts'

/**
 * A mail in a sandboxed document, where no script runs. The content security policy blocks its style attributes, but allows
 * styles that a script sets, so they are set on its elements after it is loaded.
 */
export function MailFrame({ title, html }: { title: string; html: string }) {
  const frame = useRef<HTMLIFrameElement>(null)
  useEffect(() => {
    // Texts of users are escaped in a mail, so this pattern is always an attribute.
    if (frame.current) fillFrame(frame.current, html.replaceAll(' style="', ' data-style="'))
  }, [html])
  return (
    <iframe
      ref={frame}
      title={title}
      sandbox="allow-same-origin allow-popups"
      className="h-96 w-full rounded-control border border-line"
      onLoad={({ currentTarget: { contentDocument } }) => {
        for (const element of contentDocument?.querySelectorAll<HTMLElement>('[data-style]') ?? []) {
          element.style.cssText = element.dataset.style ?? ''
        }
        // Links open outside of the frame, as in a mail program.
        for (const link of contentDocument?.links ?? []) link.setAttribute('target', '_blank')
      }}
    />
  )
}
