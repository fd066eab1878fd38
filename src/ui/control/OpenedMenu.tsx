import { Menu as Base } from '@base-ui/react/menu'
import { Check } from 'lucide-react'
import { type ComponentProps, type KeyboardEvent, type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { isFocusElsewhere } from '../browser/focusElsewhere.ts'

/** The element that has the focus first: an item if the menu was opened by the keyboard or a screen reader. */
export type FirstFocus = 'menu' | 'first' | 'last'

interface OpenedMenuProps {
  id: string
  open: boolean
  onClose: () => void
  button: HTMLElement
  firstFocus: FirstFocus
  align: 'start' | 'end'
  children: ReactNode
}

/** The list of a `Menu`, once it was opened. */
export function OpenedMenu({ id, open, onClose, button, firstFocus, align, children }: OpenedMenuProps) {
  const popup = useRef<HTMLDivElement>(null)

  /** The button closes the menu itself when it is pressed. */
  const isByButton = ({ target, relatedTarget = null }: Event & { relatedTarget?: EventTarget | null }) =>
    [target, relatedTarget].some((node) => node instanceof Node && button.contains(node))

  /** The browser then moves the focus to the element after the button. */
  function leave({ key, shiftKey }: KeyboardEvent) {
    if (key !== 'Tab' || shiftKey) return
    button.focus()
    onClose()
  }

  return (
    <Base.Root
      modal={false}
      open={open}
      onOpenChange={(_, { reason, event }) => {
        const isLeft = reason === 'outside-press' || reason === 'focus-out'
        if (!(isLeft && isByButton(event))) onClose()
      }}
    >
      {/* The menu is in the landmark of its button, so that screen readers find it there and not at the end of the page. */}
      <Base.Portal container={button.closest<HTMLElement>('[role=dialog], header, main')}>
        <Base.Positioner anchor={button} sideOffset={6} align={align} className="z-50 outline-none">
          <Base.Popup
            ref={popup}
            id={id}
            aria-labelledby={button.id}
            finalFocus={() => (isFocusElsewhere(popup.current) ? false : button)}
            onKeyDown={leave}
            className="max-h-[min(28rem,var(--available-height))] min-w-44 animate-appear overflow-y-auto rounded-card border border-line bg-paper p-1.5 text-sm text-ink shadow-card outline-none"
          >
            {children}
            {firstFocus !== 'menu' && <FocusItem popup={popup} at={firstFocus === 'first' ? 0 : -1} />}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}

/** Focuses an item at once. Base UI would do it in the next frame, and a key that is pressed before would be lost. */
function FocusItem({ popup, at }: { popup: RefObject<HTMLElement | null>; at: number }) {
  useEffect(() => {
    const items = popup.current?.querySelectorAll<HTMLElement>('[role^=menuitem]:not([aria-disabled=true])') ?? []
    ;[...items].at(at)?.focus({ preventScroll: true })
  }, [popup, at])
  return null
}

const itemClass =
  'flex min-h-9 w-full cursor-pointer items-center gap-2.5 rounded-[6px] px-2.5 select-none outline-none ' +
  'data-highlighted:bg-mist data-disabled:cursor-not-allowed data-disabled:opacity-50'

export function OpenedItem({
  className = '',
  ...rest
}: Omit<ComponentProps<typeof Base.Item>, 'className'> & { className?: string }) {
  return <Base.Item {...rest} className={`${itemClass} ${className}`} />
}

/** An item that is a link. `render` takes the Link of the router. */
export function OpenedLink({
  className = '',
  ...rest
}: Omit<ComponentProps<typeof Base.LinkItem>, 'className'> & { className?: string }) {
  return <Base.LinkItem {...rest} closeOnClick className={`${itemClass} ${className}`} />
}

export function OpenedCheck({ children, ...rest }: Omit<ComponentProps<typeof Base.CheckboxItem>, 'className'>) {
  return (
    <Base.CheckboxItem {...rest} className={itemClass}>
      <span className="grid size-4.5 place-items-center rounded-[5px] border border-edge">
        <Base.CheckboxItemIndicator className="grid size-4.5 place-items-center rounded-[5px] bg-teal-deep text-on-teal">
          <Check size={13} strokeWidth={3} aria-hidden />
        </Base.CheckboxItemIndicator>
      </span>
      {children}
    </Base.CheckboxItem>
  )
}

export function OpenedGroup({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Base.Group>
      <Base.GroupLabel className="px-2.5 pt-2 pb-1 text-xs font-semibold text-ink-3">{label}</Base.GroupLabel>
      {children}
    </Base.Group>
  )
}

export function OpenedSeparator() {
  return <Base.Separator className="my-1.5 h-px bg-line" />
}
