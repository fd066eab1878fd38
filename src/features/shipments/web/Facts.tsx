import type { ReactNode } from 'react'

/** A list of facts about a shipment, each with its name. */
export const FactList = ({ children }: { children: ReactNode }) => (
  <dl className="figures grid grid-cols-[auto_minmax(0,1fr)] items-baseline gap-x-4 gap-y-1.5 text-sm [&>dt]:text-ink-3">
    {children}
  </dl>
)

export const ShipmentFact = ({ label, children }: { label: string; children: ReactNode }) => (
  <>
    <dt>{label}</dt>
    <dd className="wrap-anywhere">{children}</dd>
  </>
)
