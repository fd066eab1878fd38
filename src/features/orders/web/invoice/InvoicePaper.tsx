import { useEffect, useRef } from 'react'

/**
 * A document of the server's on a sheet of paper. It stands in a tree of its own, with the stylesheet that it names: it
 * looks the same wherever it is shown, meets no style of ours, and prints as part of the page, as a frame would not.
 */
export function InvoicePaper({ page }: { page: Document }) {
  const host = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const article = page.querySelector('article')
    const stylesheet = page.querySelector('link[rel=stylesheet]')
    if (!host.current || !article || !stylesheet) return
    const sheet = host.current.shadowRoot ?? host.current.attachShadow({ mode: 'open' })
    // Nobody sees it undressed.
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
