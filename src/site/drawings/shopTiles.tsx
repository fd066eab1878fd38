import { paint } from './paint.ts'
import { Case, Crack, Drawing, Phone } from './shapes.tsx'

interface DrawingProps {
  className?: string
}

export function CasesDrawing({ className = '' }: DrawingProps) {
  return (
    <Drawing box="0 0 180 140" className={className}>
      <g transform="rotate(-9 70 80) translate(42 22)">
        <Case back={paint.sea} window={paint.deep} camera={paint.foam} />
        <path d="M8 86q6-6 12 0t12 0 12 0" stroke={paint.shallow} strokeWidth="3" />
      </g>
      <g transform="rotate(8 120 80) translate(92 16)">
        <Case back={paint.buoy} window={paint.rust} camera={paint.foam} />
        <rect x="10" y="58" width="32" height="34" rx="4" fill={paint.rust} />
        <path d="M10 68h32" stroke={paint.buoy} strokeWidth="2" />
      </g>
    </Drawing>
  )
}

export function AccessoriesDrawing({ className = '' }: DrawingProps) {
  return (
    <Drawing box="0 0 180 140" className={className}>
      <path d="M84 66C84 118 128 124 128 92S158 62 158 104" stroke={paint.body} strokeWidth="6" />
      <rect x="150" y="102" width="16" height="22" rx="4" fill={paint.slate} />
      <rect x="153.5" y="122" width="9" height="9" rx="2" fill={paint.mist} stroke={paint.slate} strokeWidth="1.5" />
      <circle cx="64" cy="52" r="36" fill={paint.body} />
      <circle cx="64" cy="52" r="23" stroke={paint.signal} strokeWidth="6" />
      <circle cx="64" cy="52" r="4" fill={paint.signal} />
      <path
        d="M110 26a14 14 0 0 1 14 14v18a6 6 0 0 1-12 0V48a14 14 0 0 1-2-22Z"
        fill={paint.foam}
        stroke={paint.body}
        strokeWidth="3"
      />
      <path
        d="M152 26a14 14 0 0 0-14 14v18a6 6 0 0 0 12 0V48a14 14 0 0 0 2-22Z"
        fill={paint.foam}
        stroke={paint.body}
        strokeWidth="3"
      />
    </Drawing>
  )
}

export function RepairsDrawing({ className = '' }: DrawingProps) {
  return (
    <Drawing box="0 0 180 140" className={className}>
      <g transform="rotate(-6 80 72) translate(52 16) scale(1.12)">
        <Phone>
          <Crack d="M44 30 30 38 34 50 20 58 24 74M30 38 18 32M34 50 44 56" color={paint.buoy} width={2.6} />
        </Phone>
      </g>
      <Screwdriver />
    </Drawing>
  )
}

const Screwdriver = () => (
  <g transform="translate(138 40) rotate(38)">
    <rect x="-8" y="-30" width="16" height="42" rx="7" fill={paint.signal} />
    <path d="M-2.5-22v26M2.5-22v26" stroke="#d9a91c" strokeWidth="2" />
    <rect x="-5" y="12" width="10" height="6" rx="2" fill={paint.body} />
    <path d="M0 18v34" stroke={paint.slate} strokeWidth="4" />
    <path d="M-3.5 52h7l-1.5 9h-4Z" fill={paint.slate} />
  </g>
)
