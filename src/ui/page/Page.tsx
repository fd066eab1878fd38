import { type ReactNode, useEffect } from 'react'
import { shop } from '../browser/servedShop.ts'

interface PageContentProps {
  heading: string
  /** A short note beside the heading, for example a count or a name. */
  note?: ReactNode
  /** Shown beside the heading: controls that choose the period or the part of the page, or a button that adds something. */
  tools?: ReactNode
  children: ReactNode
}

/** A page of the workbench with its heading, which is also the title of the tab. */
export function Page({ heading, note, tools, children }: PageContentProps) {
  useEffect(() => {
    document.title = `${heading} · ${shop.name}`
  }, [heading])
  return (
    <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-4 print:block">
      <header className="flex flex-wrap items-baseline gap-x-4 gap-y-1 print:mb-4">
        <h1 className="text-[28px]">{heading}</h1>
        {note !== undefined && <p className="text-sm text-ink-2">{note}</p>}
        {tools}
      </header>
      {children}
    </div>
  )
}
