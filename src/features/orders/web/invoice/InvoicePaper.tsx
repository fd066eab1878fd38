import { useEffect, useRef } from 'react'

/**
 * Shows the article of a document in a shadow tree with its own stylesheet, so that no style of the workbench changes it.
 * Unlike an iframe, it is printed as a part of the page.
 */
export function InvoicePaper({ page }: { page: Document }) {
  const host = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const article = page.querySelector('article')
    const stylesheet = page.querySelector('link[rel=stylesheet]')
    if (!host.current || !article || !stylesheet) return
    const sheet = host.current.shadowRoot ?? host.current.attachShadow({ mode: 'open' })
    // Hidden until its stylesheet is loaded.
    const shown = document.importNode(article, true)
    const style = document.importNode(stylesheet, true)
    shown.hidden = true
    const show = () => {
      shown.hidden = false
    }
    style.addEventListener('load', show)
    style.addEventListener('error', show)
    sheet.replaceChildren(style, shown)
  }, [page])
  return <div ref={host} />
}
