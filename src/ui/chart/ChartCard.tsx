import { type ReactNode, useId } from 'react'

/** A card with the title and the chart. It has its final size before the data is loaded. */
export function ChartCard({ title, className, children }: { title: string; className: string; children: ReactNode }) {
  const id = useId()
  return (
    <section
      aria-labelledby={id}
      className={`flex min-w-0 flex-col gap-2 rounded-card border border-line bg-paper p-4 shadow-card break-inside-avoid print:min-h-0 [print-color-adjust:exact] ${className}`}
    >
      <h2 id={id} className="text-base">
        {title}
      </h2>
      {children}
    </section>
  )
}

/** Shown in place of the chart while its data loads. */
export const ChartSkeleton = () => <div className="grow animate-pulse rounded-control bg-mist" />
