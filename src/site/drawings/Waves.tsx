import { paint } from './paint.ts'

/** The edge of the water, where the page's own ground begins. */
export function Waves({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 1440 80" preserveAspectRatio="none" aria-hidden focusable="false" className={className}>
      <path fill={paint.sea} opacity=".5" d="M0 40C160 8 300 8 460 34S780 62 960 34 1290 4 1440 30V80H0Z" />
      <path className="fill-foam" d="M0 62C140 66 220 34 400 34S660 66 840 66 1080 34 1240 36 1400 54 1440 58V80H0Z" />
    </svg>
  )
}
