import { Logo } from '#ui/page/Logo.tsx'
import { HeroPhone } from './HeroPhone.tsx'
import { paint } from './paint.ts'

/** The picture beside a shared link. It has no text, because the title of the page is beside it. */
export const SharePicture = () => (
  <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 630" aria-hidden>
    <defs>
      <linearGradient id="evening" x1="0" y1="0" x2="0" y2="1">
        <stop stopColor={paint.navy} />
        <stop offset="1" stopColor={paint.deep} />
      </linearGradient>
    </defs>
    <rect width="1200" height="630" fill="url(#evening)" />
    <svg x="150" y="150" width="300" height="300" aria-hidden>
      <Logo />
    </svg>
    <svg x="600" y="40" width="480" height="567" aria-hidden>
      <HeroPhone />
    </svg>
    <path
      d="M0 572C130 540 260 540 390 560S640 590 780 560 1070 534 1200 556V630H0Z"
      fill={paint.sea}
      fillOpacity=".45"
    />
    <path
      d="M0 594C120 596 190 566 340 566S560 598 710 598 910 566 1050 568 1160 584 1200 588V630H0Z"
      fill={paint.foam}
    />
  </svg>
)
