/**
 * A calm evening off the coast. Fixed colours, as on a picture: they are drawn to stand beside each other,
 * by day and by night.
 */
export function Harbour({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 720 900" preserveAspectRatio="xMidYMax slice" fill="none" aria-hidden className={className}>
      <defs>
        <linearGradient id="harbour-sky" x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor="#0c2439" />
          <stop offset="0.62" stopColor="#0d4257" />
          <stop offset="1" stopColor="#1d6673" />
        </linearGradient>
        <linearGradient id="harbour-beam" x1="1" y1="0" x2="0" y2="0">
          <stop offset="0" stopColor="#ffd23f" stopOpacity="0.38" />
          <stop offset="1" stopColor="#ffd23f" stopOpacity="0" />
        </linearGradient>
      </defs>
      <rect width="720" height="900" fill="url(#harbour-sky)" />
      <g fill="#d8eef0">
        <circle cx="92" cy="250" r="1.8" />
        <circle cx="214" cy="318" r="1.4" />
        <circle cx="330" cy="232" r="2" />
        <circle cx="438" cy="336" r="1.4" />
        <circle cx="640" cy="262" r="1.8" />
        <circle cx="150" cy="408" r="1.3" />
        <circle cx="610" cy="390" r="1.3" />
        <circle cx="300" cy="440" r="1.2" />
      </g>

      <path d="M540 452 0 356v148z" fill="url(#harbour-beam)" />
      <path d="M420 690c38-58 66-74 108-78 56-5 118 10 192 62v60H400z" fill="#0a2f42" />
      <g>
        <path d="M522 478h44l14 146h-72z" fill="#f3fafb" />
        <path d="M519.5 504h49l3.5 36h-56zM512.5 576h63l3.5 36h-70z" fill="#e84b20" />
        <rect x="522" y="438" width="44" height="34" rx="3" fill="#0c2439" />
        <rect x="531" y="443" width="26" height="24" rx="2" fill="#ffd23f" />
        <path d="M514 472h60v8h-60z" fill="#0c2439" />
        <path d="M518 438c4-18 14-26 26-28 12 2 22 10 26 28z" fill="#e84b20" />
        <path d="M544 400v12" stroke="#e84b20" strokeWidth="4" strokeLinecap="round" />
        <path d="M536 624v-14a8 8 0 0 1 16 0v14z" fill="#0c2439" />
      </g>

      <g transform="rotate(-2 196 668)">
        <path d="M198 520v138" stroke="#0a1c2c" strokeWidth="5" strokeLinecap="round" />
        <path d="M192 534v112h-78c38-26 66-64 78-112z" fill="#f3fafb" />
        <path d="M205 552c8 40 32 72 66 94h-66z" fill="#45a9ab" />
        <path d="M104 662h184c-8 26-22 40-44 44H150c-24-4-38-18-46-44z" fill="#e84b20" />
        <path d="M104 662h184l-4 11H107z" fill="#f3fafb" />
      </g>

      <path d="M0 704c60-26 120-26 180 0s120 26 180 0 120-26 180 0 120 26 180 0v196H0z" fill="#0f5563" />
      <path d="M0 760c60-26 120-26 180 0s120 26 180 0 120-26 180 0 120 26 180 0v140H0z" transform="translate(-60 0) scale(1.1 1)" fill="#0b4152" />
      <path d="M0 826c60-24 120-24 180 0s120 24 180 0 120-24 180 0 120 24 180 0v90H0z" fill="#082f40" />
      <path d="M70 790c24-10 48-10 72 0M430 784c24-10 48-10 72 0M250 856c24-10 48-10 72 0M560 862c24-10 48-10 72 0" stroke="#45a9ab" strokeOpacity="0.5" strokeWidth="3" strokeLinecap="round" />
    </svg>
  )
}
