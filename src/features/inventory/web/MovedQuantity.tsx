/** A quantity before and after a change. A quantity that did not change is shown once, in grey. */
export const MovedQuantity = ({ from, to }: { from: number; to: number }) =>
  from === to ? <span className="text-ink-3">{to}</span> : `${from} → ${to}`
