import { Dialog } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import { type ReactNode, type RefObject, useRef } from 'react'
import { AskHost } from '../ask/AskHost.tsx'
import { isFocusElsewhere } from '../browser/focusElsewhere.ts'
import { IconButton } from '../control/Button.tsx'

export interface ModalProps {
  title: string
  open: boolean
  /** Called on Esc, a click outside or the close button. */
  onClose: () => void
  /** An `alert` is not closed by a click outside. */
  kind?: 'dialog' | 'alert'
  /** Hides the page behind it, because somebody else may look at the screen. */
  covers?: boolean
  wide?: boolean
  /** The element with the first focus; by default the first field. */
  initialFocus?: RefObject<HTMLElement | null> | undefined
  children: ReactNode
}

/** The content of `Modal`, once it was opened. */
export function OpenedModal({
  title,
  open,
  onClose,
  kind = 'dialog',
  covers = false,
  wide = false,
  initialFocus,
  children,
}: ModalProps) {
  const popup = useRef<HTMLDivElement>(null)
  const opener = useRef<HTMLElement>(undefined)
  const isAlert = kind === 'alert'
  return (
    <Dialog.Root open={open} disablePointerDismissal={isAlert} onOpenChange={(next) => next || onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop
          forceRender={isAlert}
          className={`fixed inset-0 z-40 animate-appear ${covers ? 'bg-mist' : 'bg-[oklch(0.15_0.03_245/0.5)]'}`}
        />
        <Dialog.Viewport className="fixed inset-0 z-40 grid scroll-pb-20 overflow-y-auto p-3 sm:place-items-center sm:p-6">
          <Dialog.Popup
            role={isAlert ? 'alertdialog' : 'dialog'}
            ref={popup}
            initialFocus={() => {
              opener.current = openerOfDialog()
              return focusFirst(initialFocus?.current ?? firstField(popup.current))
            }}
            finalFocus={() => {
              if (isFocusElsewhere(popup.current)) return false
              return opener.current?.isConnected ? opener.current : true
            }}
            className={`my-auto w-full animate-appear rounded-card border border-line bg-paper text-ink shadow-card outline-none ${wide ? 'max-w-3xl' : 'max-w-lg'}`}
          >
            <div className="flex items-start justify-between gap-4 pt-4 pr-3 pl-5">
              <Dialog.Title className="pt-1 text-xl wrap-anywhere">{title}</Dialog.Title>
              {!isAlert && <IconButton size="small" icon={X} label="Close" onClick={onClose} />}
            </div>
            {children}
            <AskHost />
          </Dialog.Popup>
        </Dialog.Viewport>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

/**
 * The element that gets the focus when the dialog closes. An item of a menu is removed by then, so it is the button of the
 * menu. Otherwise the focus would be lost if the user answers before the menu has faded out.
 */
function openerOfDialog() {
  const { activeElement, body } = document
  const menu = activeElement?.closest('[role=menu]')
  const opener = menu ? document.getElementById(menu.getAttribute('aria-labelledby') ?? '') : activeElement
  return opener instanceof HTMLElement && opener !== body ? opener : undefined
}

const firstField = (popup: HTMLElement | null) =>
  popup?.querySelector<HTMLElement>('form :is(input:not([readonly], [type=hidden]), select, textarea)')

/**
 * Moves the focus at once. Base UI would do it in the next frame, and a key that is typed before would be lost. Without an
 * element, Base UI chooses one.
 */
function focusFirst(element: HTMLElement | null | undefined) {
  element?.focus()
  return !element
}
