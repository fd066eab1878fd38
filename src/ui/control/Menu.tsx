import {
  type ComponentProps,
  cloneElement,
  type MouseEvent as Press,
  type ReactElement,
  type ReactNode,
  useId,
  useRef,
  useState,
} from 'react'
import { lazyParts } from '../browser/lazyPart.ts'
import type { FirstFocus } from './OpenedMenu.tsx'
import { OpenedPart } from './OpenedPart.tsx'

const part = lazyParts(() => import('./OpenedMenu.tsx'))
const List = part((it) => it.OpenedMenu)
export const MenuItem = part((it) => it.OpenedItem)
export const MenuLink = part((it) => it.OpenedLink)
export const MenuCheck = part((it) => it.OpenedCheck)
export const MenuGroup = part((it) => it.OpenedGroup)
export const MenuSeparator = part((it) => it.OpenedSeparator)

interface MenuProps {
  /** The button that opens it. */
  trigger: ReactElement<ComponentProps<'button'>>
  align?: 'start' | 'end'
  children: ReactNode
}

/**
 * A button with a menu. It opens when the button is pressed down, so that an item can be chosen in the same movement. The
 * button works before the code of the menu is loaded, and the menu opens as soon as it is.
 */
export function Menu({ trigger, align = 'start', children }: MenuProps) {
  const id = useId()
  const menuId = `${id}menu`
  const [opening, setOpening] = useState<{ button: HTMLElement; firstFocus: FirstFocus }>()
  const [isOpen, setOpen] = useState(false)
  const isPressed = useRef(false)

  function open(button: HTMLElement, firstFocus: FirstFocus) {
    setOpening({ button, firstFocus })
    setOpen(true)
  }
  function press({ button, detail, currentTarget }: Press<HTMLElement>) {
    if (button !== 0) return
    isPressed.current = true
    if (isOpen) return setOpen(false)
    // Some screen readers send presses without a number of clicks.
    open(currentTarget, detail === 0 ? 'first' : 'menu')
    chooseOnRelease(currentTarget, menuId, () => setOpen(false))
  }
  /** A key sends only a click. For the mouse and a finger, the press has already opened the menu. */
  function click({ currentTarget }: Press<HTMLElement>) {
    if (isPressed.current) isPressed.current = false
    else if (isOpen) setOpen(false)
    else open(currentTarget, 'first')
  }

  return (
    <>
      {cloneElement(trigger, {
        id,
        'aria-haspopup': 'menu',
        'aria-expanded': isOpen,
        'aria-controls': isOpen ? menuId : undefined,
        onMouseDown: press,
        onClick: click,
        onKeyDown(event) {
          isPressed.current = false
          const firstFocus = firstFocusOf[event.key]
          if (!firstFocus) return
          event.preventDefault()
          open(event.currentTarget, firstFocus)
        },
      })}
      <OpenedPart open={isOpen} onClose={() => setOpen(false)}>
        {opening && (
          <List {...opening} id={menuId} open={isOpen} onClose={() => setOpen(false)} align={align}>
            {children}
          </List>
        )}
      </OpenedPart>
    </>
  )
}

const firstFocusOf: Readonly<Record<string, FirstFocus>> = { ArrowDown: 'first', ArrowUp: 'last' }

/** In milliseconds. A shorter press is a click on the button, so it does not choose the item that opens below it. */
const shortestPress = 200

/** Chooses the item on which a pressed mouse is released. A release beside the menu closes it. */
function chooseOnRelease(button: HTMLElement, menuId: string, close: () => void) {
  const since = performance.now()
  function release({ target }: MouseEvent) {
    if (!(target instanceof Element) || button.contains(target)) return
    if (!document.getElementById(menuId)?.contains(target)) return close()
    if (performance.now() - since > shortestPress) target.closest<HTMLElement>('[role^=menuitem]')?.click()
  }
  document.addEventListener('mouseup', release, { once: true })
}
