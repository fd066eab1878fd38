import { paint } from './paint.ts'
import { Drawing } from './shapes.tsx'

/** A phone by the sea. Its broken glass is lifted off an intact screen. */
export function HeroPhone({ className }: { className?: string }) {
  return (
    <Drawing box="0 0 440 520" {...(className && { className })}>
      <defs>
        <linearGradient id="dawn" x1="0" y1="0" x2="0" y2="1">
          <stop stopColor="#17667a" />
          <stop offset=".55" stopColor="#5db3af" />
          <stop offset="1" stopColor={paint.sand} />
        </linearGradient>
        <linearGradient id="beam" x1="1" y1="0" x2="0" y2="0">
          <stop stopColor="#fff" stopOpacity=".75" />
          <stop offset="1" stopColor="#fff" stopOpacity="0" />
        </linearGradient>
        <clipPath id="screen">
          <rect x="137" y="32" width="206" height="446" rx="29" />
        </clipPath>
      </defs>
      <BrokenGlass />
      <g transform="rotate(7 240 255)">
        <rect x="122" y="130" width="6" height="34" rx="3" fill={paint.slate} />
        <rect x="122" y="176" width="6" height="34" rx="3" fill={paint.slate} />
        <rect x="352" y="150" width="6" height="56" rx="3" fill={paint.slate} />
        <rect x="125" y="20" width="230" height="470" rx="41" fill={paint.night} stroke={paint.slate} strokeWidth="3" />
        <g clipPath="url(#screen)">
          <Seascape />
          <path d="M137 32H236L137 268Z" fill="#fff" opacity=".07" />
        </g>
        <rect x="207" y="45" width="66" height="18" rx="9" fill={paint.night} />
      </g>
      <Lifebuoy />
    </Drawing>
  )
}

function BrokenGlass() {
  return (
    <g transform="rotate(-9 130 280)" stroke="#fff">
      <rect
        x="36"
        y="66"
        width="206"
        height="430"
        rx="30"
        fill="#fff"
        fillOpacity=".08"
        strokeOpacity=".5"
        strokeWidth="2"
      />
      <path
        d="M92 178 36 152M92 178 70 66M92 178 148 70M92 178 36 226M92 178 84 270 40 330M84 270 108 352 66 496M62 164 74 128 98 126M58 198 86 214 120 196M84 270 128 300M108 352 60 388"
        strokeOpacity=".6"
        strokeWidth="2.2"
      />
    </g>
  )
}

function Seascape() {
  return (
    <>
      <rect x="137" y="32" width="206" height="310" fill="url(#dawn)" />
      <circle cx="186" cy="312" r="32" fill={paint.signal} />
      <path d="M271 190 137 120V226Z" fill="url(#beam)" />
      <path d="M165 132q8-9 15 0 8-9 15 0M196 158q6-7 11 0 6-7 11 0" stroke={paint.foam} strokeWidth="3" />
      <path d="M343 282C316 276 292 284 262 306 240 322 222 322 208 340H343Z" fill={paint.deep} />
      <path d="M263 204H279L286 306H256Z" fill={paint.foam} />
      <path d="M261.5 226H280.5L282 248H260ZM258.5 270H283.5L285 292H257Z" fill={paint.buoy} />
      <rect x="264" y="182" width="14" height="18" fill={paint.signal} />
      <rect x="257" y="199" width="28" height="6" rx="2" fill={paint.night} />
      <path d="M260 182 271 168 282 182Z" fill={paint.buoy} />
      <path d="M137 326C160 314 180 316 204 326S254 338 282 326 326 318 343 324V478H137Z" fill={paint.sea} />
      <path d="M137 366C166 350 190 356 216 368S270 380 296 366 328 358 343 362V478H137Z" fill="#1b7582" />
      <path d="M137 416C158 402 186 402 212 416S266 432 300 414 330 408 343 410V478H137Z" fill={paint.deep} />
      <path d="M170 340h26M180 349h14" stroke={paint.signal} strokeWidth="3" />
    </>
  )
}

function Lifebuoy() {
  return (
    <g transform="translate(362 400)">
      <circle r="40" fill={paint.foam} />
      <circle r="38" stroke={paint.foam} strokeWidth="20" />
      <circle
        r="38"
        stroke={paint.buoy}
        strokeWidth="20"
        strokeLinecap="butt"
        strokeDasharray="36 23.69"
        strokeDashoffset="18"
      />
      <path d="M-14 1-4 11 14-9" stroke={paint.rust} strokeWidth="7" />
    </g>
  )
}
