interface LogoProps {
  /** The address of the logo that an administrator has chosen. Without one it is a phone on waves, like the icon of the tab. */
  src?: string | undefined
  className?: string
}

/** The logo of the shop, beside its name. */
export function Logo({ src, className = 'size-8' }: LogoProps) {
  return src ? (
    <img src={src} alt="" className="h-9" />
  ) : (
    <svg viewBox="0 0 32 32" fill="none" strokeLinecap="round" strokeLinejoin="round" aria-hidden className={className}>
      <rect width="32" height="32" rx="8" fill="#173a52" />
      <path d="M11 16.5V9.5A1.5 1.5 0 0 1 12.5 8h7A1.5 1.5 0 0 1 21 9.5v7" stroke="#fff" strokeWidth="2.5" />
      <path d="M5 19.5c1.8-2 3.7-2 5.5 0s3.7 2 5.5 0 3.7-2 5.5 0 3.7 2 5.5 0" stroke="#ffd23f" strokeWidth="2.5" />
      <path
        d="M7.5 25c1.4-1.5 2.8-1.5 4.2 0s2.9 1.5 4.3 0 2.9-1.5 4.3 0 2.8 1.5 4.2 0"
        stroke="#45a9ab"
        strokeWidth="2"
      />
    </svg>
  )
}
