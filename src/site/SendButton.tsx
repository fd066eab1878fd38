import type { ReactNode } from 'react'

/** The submit button of a form. It is not disabled while the form is sent, because it would lose the focus. */
export const SendButton = ({ isBusy = false, children }: { isBusy?: boolean; children: ReactNode }) => (
  <button
    type="submit"
    aria-disabled={isBusy || undefined}
    className="min-h-12 justify-self-start rounded-control border border-transparent bg-buoy-deep px-6 text-base font-semibold text-on-buoy aria-disabled:opacity-70 max-sm:w-full"
  >
    {children}
  </button>
)
