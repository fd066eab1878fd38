/** A buoy off its mooring, for pages that are not where they should be. */
export function Buoy({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 176 132" fill="none" aria-hidden className={className}>
      <circle cx="132" cy="34" r="15" className="fill-signal" />
      <g transform="rotate(-13 84 96)">
        <path d="M84 26v14" className="stroke-ink-2" strokeWidth="3" strokeLinecap="round" />
        <circle cx="84" cy="22" r="5" className="fill-signal" />
        <path d="M76 40h16l9 44H67z" className="fill-buoy" />
        <path d="M73.5 56h21l2.6 12.5h-26.2z" className="fill-on-navy" />
        <path d="M56 84h56l-7 24H63z" className="fill-navy" />
      </g>
      <path
        d="M0 98c11-8 22-8 33 0s22 8 33 0 22-8 33 0 22 8 33 0 22-8 33 0q5.5 4 11 5.5V132H0z"
        className="fill-teal"
      />
      <path
        d="M0 112c11-8 22-8 33 0s22 8 33 0 22-8 33 0 22 8 33 0 22-8 33 0q5.5 4 11 5.5V132H0z"
        className="fill-teal-deep"
      />
    </svg>
  )
}
