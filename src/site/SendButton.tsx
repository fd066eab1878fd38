import type { ReactNode } from 'react'

/** What a form is there for. While it is on its way the button keeps the focus, and only says so. */
export const SendButton = ({ isBusy = false, children }: { isBusy?: boolean; children: ReactNode }) => (
  <button
    type="submit"
    aria-disabled={isBusy || undefined}
    className="min-h-12 justify-self-start rounded-control bg-buoy-deep px-6 text-base font-semibold text-on-buoy aria-disabled:opacity-70 max-sm:w-full"
  >
    {children}
  </button>
)
