import type { ReactNode } from 'react'

interface SectionProps {
  id: string
  heading: string
  /** Shown beside the heading, for example a button. */
  act?: ReactNode
  children: ReactNode
}

/** A part of a page with its own heading, on a card. */
export function Section({ id, heading, act, children }: SectionProps) {
  return (
    <section
      aria-labelledby={id}
      className="grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-4 rounded-card border border-line bg-paper p-5 shadow-card"
    >
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 id={id} className="text-lg">
          {heading}
        </h2>
        {act}
      </div>
      {children}
    </section>
  )
}
