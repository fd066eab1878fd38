import type { ReactNode } from 'react'
import { paint } from './paint.ts'
import { Crack, Drawing, Phone } from './shapes.tsx'

interface DrawingProps {
  className?: string
}

/** A drawing for each service, 120 by 120. */
const Square = ({ className = 'size-24 sm:size-36', children }: DrawingProps & { children: ReactNode }) => (
  <Drawing box="0 0 120 120" className={className}>
    {children}
  </Drawing>
)

/** The broken glass, half lifted off. */
export const ScreenDrawing = (given: DrawingProps) => (
  <Square {...given}>
    <g transform="translate(48 12)">
      <Phone screen={paint.shallow}>
        <path d="M4 66c7-5 13-5 20 0s13 5 20 0v19.5a6.5 6.5 0 0 1-6.5 6.5h-27A6.5 6.5 0 0 1 4 85.5Z" fill={paint.sea} />
      </Phone>
    </g>
    <g transform="rotate(-12 34 66)">
      <rect
        x="14"
        y="20"
        width="42"
        height="88"
        rx="8"
        fill={paint.foam}
        fillOpacity=".82"
        stroke={paint.body}
        strokeWidth="2.5"
      />
      <Crack d="M32 56 14 46M32 56 26 20M32 56 48 24M32 56 56 60M32 56 30 78 14 88M30 78 44 108M22 50 28 40M42 58 46 46" />
    </g>
  </Square>
)

export const BatteryDrawing = (given: DrawingProps) => (
  <Square {...given}>
    <g transform="translate(36 12)">
      <Phone screen={paint.mist} />
    </g>
    <rect x="46" y="38" width="28" height="50" rx="5" fill={paint.body} />
    <rect x="54" y="33" width="12" height="6" rx="2" fill={paint.body} />
    <rect x="50" y="42" width="20" height="42" rx="3" fill={paint.foam} />
    <rect x="50" y="56" width="20" height="28" rx="3" fill={paint.sea} />
    <path d="M62 46 54 65h6l-2 15 9-20h-6.5Z" fill={paint.signal} stroke={paint.body} strokeWidth="1.5" />
  </Square>
)

export const SoftwareDrawing = (given: DrawingProps) => (
  <Square {...given}>
    <g transform="translate(36 12)">
      <Phone />
    </g>
    <path d="M71.3 52A13 13 0 1 0 73 58.5" stroke={paint.sea} strokeWidth="5" />
    <path d="M73 43.5 72 52.5 63 51" stroke={paint.sea} strokeWidth="5" />
    <rect x="46" y="86" width="28" height="5" rx="2.5" fill={paint.mist} />
    <rect x="46" y="86" width="19" height="5" rx="2.5" fill={paint.buoy} />
  </Square>
)

/** The film is put on, with one corner still lifted. */
export const ProtectorDrawing = (given: DrawingProps) => (
  <Square {...given}>
    <g transform="translate(28 12)">
      <Phone screen={paint.sea}>
        <path
          d="M4 62c7-5 13-5 20 0s13 5 20 0v23.5a6.5 6.5 0 0 1-6.5 6.5h-27A6.5 6.5 0 0 1 4 85.5Z"
          fill={paint.deep}
        />
      </Phone>
    </g>
    <path
      d="M44 18H92a6 6 0 0 1 6 6V78L70 106H44a6 6 0 0 1-6-6V24a6 6 0 0 1 6-6Z"
      fill={paint.foam}
      fillOpacity=".62"
      stroke={paint.body}
      strokeWidth="2.5"
    />
    <path d="M98 78C90 76 82 76 76 79 75 88 74 97 70 106Z" fill={paint.foam} stroke={paint.body} strokeWidth="2.5" />
    <path d="M50 46 66 28M50 60 78 28" stroke="#fff" strokeWidth="4" />
  </Square>
)

export const BoardDrawing = (given: DrawingProps) => (
  <Square {...given}>
    <path d="M24 22a8 8 0 0 1 8-8H88a8 8 0 0 1 8 8V64H84V98a8 8 0 0 1-8 8H32a8 8 0 0 1-8-8Z" fill={paint.deep} />
    <path d="M60 44V30H78M46 56H34V40M46 66H34V84M60 78v16H72M74 60h14V34" stroke={paint.shallow} strokeWidth="2.5" />
    <rect x="44" y="44" width="32" height="34" rx="4" fill={paint.body} />
    <path d="M52 54h10M52 61h16" stroke={paint.shallow} strokeWidth="2.5" />
    <g fill={paint.signal}>
      <circle cx="34" cy="38" r="3.5" />
      <circle cx="34" cy="86" r="3.5" />
      <circle cx="80" cy="30" r="3.5" />
      <circle cx="74" cy="94" r="3.5" />
    </g>
    <circle cx="88" cy="88" r="17" fill={paint.foam} fillOpacity=".85" stroke={paint.body} strokeWidth="4" />
    <path d="M100 100 111 111" stroke={paint.body} strokeWidth="6" />
    <path d="M89 78 83 89h5l-2 9 8-12h-5Z" fill={paint.buoy} />
  </Square>
)

/** A phone from behind with its camera and its port, and a tool. */
export const OthersDrawing = (given: DrawingProps) => (
  <Square {...given}>
    <rect x="26" y="12" width="50" height="96" rx="11" fill={paint.sea} />
    <rect x="32" y="18" width="22" height="22" rx="7" fill={paint.deep} />
    <circle cx="39" cy="25" r="4" fill={paint.foam} />
    <circle cx="47" cy="33" r="4" fill={paint.foam} />
    <rect x="43" y="99" width="16" height="4" rx="2" fill={paint.deep} />
    <g transform="translate(88 56) rotate(28)">
      <path
        d="M-4-8V34a4 4 0 0 0 8 0V-8a13 13 0 0 0 5-21l-4 11a5 5 0 0 1-10 0l-4-11a13 13 0 0 0 5 21Z"
        fill={paint.signal}
        stroke={paint.body}
        strokeWidth="2.5"
      />
    </g>
  </Square>
)
