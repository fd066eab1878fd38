import { paint } from './paint.ts'
import { Drawing, Phone } from './shapes.tsx'

/** A phone that drifts out of reach of everybody. */
export function Adrift({ className = '' }: { className?: string }) {
  return (
    <Drawing box="0 0 240 160" className={className}>
      <circle cx="186" cy="40" r="20" fill={paint.signal} />
      <path d="M40 46q9-10 17 0 8-10 17 0M82 28q6-7 12 0 6-7 12 0" stroke={paint.body} strokeWidth="3" />
      <g transform="translate(92 28) rotate(16 24 48) scale(1.1)">
        <Phone screen={paint.mist}>
          <path d="M14 54V50M21 54V46M28 54V42M35 54V36" stroke="#a9bfc4" strokeWidth="4" />
          <path d="M12 34 37 60" stroke={paint.buoy} strokeWidth="4" />
        </Phone>
      </g>
      <path d="M0 112C24 98 44 98 68 110S112 124 138 110 186 98 210 110 232 114 240 110V160H0Z" fill={paint.sea} />
      <path d="M0 134C30 120 52 122 78 134S126 146 150 134 202 122 240 136V160H0Z" fill={paint.deep} />
    </Drawing>
  )
}
