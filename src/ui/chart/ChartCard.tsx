import { type ReactNode, useId } from 'react'

/** One chart: its name, and the chart itself, in a frame that is there before its figures are. */
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

/** Figures to come, in the place that they will have. */
export const FiguresToCome = () => <div className="grow animate-pulse rounded-control bg-mist" />
