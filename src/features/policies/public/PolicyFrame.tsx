import type { ReactNode } from 'react'

/** The layout of the pages with the policies of the shop: a heading, and sections of text. */
export const PolicyFrame = ({ heading, lead, children }: { heading: string; lead: string; children: ReactNode }) => (
  <div className="mx-auto grid max-w-3xl gap-8 px-4 py-10 sm:px-6 sm:py-14">
    <header className="grid gap-3">
      <h1 className="text-4xl text-balance sm:text-5xl">{heading}</h1>
      <p className="text-lg text-pretty text-ink-2">{lead}</p>
    </header>
    {children}
  </div>
)

/** A section with a heading. Each text of a list is a point. */
export const PolicySection = ({ heading, children }: { heading: string; children: ReactNode }) => (
  <section className="grid max-w-prose gap-3 text-pretty">
    <h2 className="text-2xl">{heading}</h2>
    {children}
  </section>
)

export const PolicyPoints = ({ points }: { points: readonly string[] }) => (
  <ul className="grid list-disc gap-2 pl-5">
    {points.map((point) => (
      <li key={point}>{point}</li>
    ))}
  </ul>
)
