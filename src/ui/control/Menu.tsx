import { Menu as Base } from '@base-ui/react/menu'
import { Check } from 'lucide-react'
import { type ComponentProps, type ReactElement, type ReactNode, useRef } from 'react'

interface MenuProps {
  /** The button that opens it. */
  trigger: ReactElement
  align?: 'start' | 'end'
  children: ReactNode
}

export function Menu({ trigger, align = 'start', children }: MenuProps) {
  // The menu is rendered in the landmark of its button, so that screen readers find it there and not at the end of the
  // page.
  const landmark = useRef<HTMLElement>(null)
  return (
    <Base.Root modal={false}>
      <Base.Trigger
        render={trigger}
        ref={(button: HTMLElement | null) => {
          landmark.current = button?.closest<HTMLElement>('[role=dialog], header, main') ?? null
        }}
      />
      <Base.Portal container={landmark}>
        <Base.Positioner sideOffset={6} align={align} className="z-50 outline-none">
          <Base.Popup className="max-h-[min(28rem,var(--available-height))] min-w-44 animate-appear overflow-y-auto rounded-card border border-line bg-paper p-1.5 text-sm text-ink shadow-card outline-none">
            {children}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}

const itemClass =
  'flex min-h-9 w-full cursor-pointer items-center gap-2.5 rounded-[6px] px-2.5 select-none outline-none ' +
  'data-highlighted:bg-mist data-disabled:cursor-not-allowed data-disabled:opacity-50'

export function MenuItem({
  className = '',
  ...rest
}: Omit<ComponentProps<typeof Base.Item>, 'className'> & { className?: string }) {
  return <Base.Item {...rest} className={`${itemClass} ${className}`} />
}

/** An item that is a link. `render` takes the Link of the router. */
export function MenuLink({
  className = '',
  ...rest
}: Omit<ComponentProps<typeof Base.LinkItem>, 'className'> & { className?: string }) {
  return <Base.LinkItem {...rest} closeOnClick className={`${itemClass} ${className}`} />
}

export function MenuCheck({ children, ...rest }: Omit<ComponentProps<typeof Base.CheckboxItem>, 'className'>) {
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

export function MenuGroup({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Base.Group>
      <Base.GroupLabel className="px-2.5 pt-2 pb-1 text-xs font-semibold text-ink-3">{label}</Base.GroupLabel>
      {children}
    </Base.Group>
  )
}

export function MenuSeparator() {
  return <Base.Separator className="my-1.5 h-px bg-line" />
}
