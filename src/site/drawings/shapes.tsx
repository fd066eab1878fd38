import type { ReactNode } from 'react'
import { paint } from './paint.ts'

/** Screen readers skip drawings, because the text beside a drawing has the same meaning. */
export function Drawing({ box, className, children }: { box: string; className?: string; children: ReactNode }) {
  return (
    <svg
      viewBox={box}
      fill="none"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden
      focusable="false"
      className={className}
    >
      {children}
    </svg>
  )
}

/** A phone from the front, 48 by 96. The children are drawn on its screen. */
export function Phone({ screen = paint.foam, children }: { screen?: string; children?: ReactNode }) {
  return (
    <>
      <rect width="48" height="96" rx="10" fill={paint.body} />
      <rect x="4" y="4" width="40" height="88" rx="6.5" fill={screen} />
      <rect x="18" y="8" width="12" height="3.5" rx="1.75" fill={paint.body} />
      {children}
    </>
  )
}

/** A case from behind, 52 by 104. */
export function Case({ back, window, camera }: { back: string; window: string; camera: string }) {
  return (
    <>
      <rect width="52" height="104" rx="12" fill={back} />
      <rect x="6" y="7" width="23" height="23" rx="8" fill={window} />
      <circle cx="13.5" cy="14.5" r="4.5" fill={camera} />
      <circle cx="21.5" cy="22.5" r="4.5" fill={camera} />
    </>
  )
}

export const Crack = ({ d, color = paint.body, width = 1.6 }: { d: string; color?: string; width?: number }) => (
  <path d={d} stroke={color} strokeWidth={width} />
)
