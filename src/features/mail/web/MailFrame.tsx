/**
 * A mail in a document of its own, where nothing can run. The site's policy takes no styles out of markup, and a mail
 * has no others: they are set on its elements once it stands there, which the policy allows.
 */
export function MailFrame({ title, html }: { title: string; html: string }) {
  return (
    <iframe
      title={title}
      // What people wrote is escaped in a mail, so that these words with this quote are always an attribute.
      srcDoc={html.replaceAll(' style="', ' data-style="')}
      sandbox="allow-same-origin allow-popups"
      className="h-96 w-full rounded-control border border-line"
      onLoad={({ currentTarget: { contentDocument } }) => {
        for (const element of contentDocument?.querySelectorAll<HTMLElement>('[data-style]') ?? []) {
          element.style.cssText = element.dataset.style ?? ''
        }
        // A link leads out of here, as it does out of a mail program.
        for (const link of contentDocument?.links ?? []) link.setAttribute('target', '_blank')
      }}
    />
  )
}
