import { CircleCheck, CircleX, Info, type LucideIcon, TriangleAlert, X } from 'lucide-react'
import { Fragment, lazy, Suspense, useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react'
import { findFreeSpot } from './freeSpot.ts'
import { dismiss, lifetime, type Notice, type NoticeType, noticeStore } from './notify.ts'

// Without its code, for example when a new version was installed, an act cannot be undone.
const UndoButton = lazy(async () => ({
  default: (await import('./UndoButton.tsx').catch(() => undefined))?.UndoButton ?? Fragment,
}))

const DownloadButton = lazy(async () => ({
  default: (await import('./DownloadButton.tsx').catch(() => undefined))?.DownloadButton ?? Fragment,
}))

/**
 * Shows the notices. It is always in the page, because screen readers ignore a live region that appears with its text.
 */
export function NoticeStack() {
  const notices = useSyncExternalStore(noticeStore.watch, noticeStore.read)
  const stack = useRef<HTMLDivElement>(null)
  const rise = useRiseAboveControls(stack, notices)
  return (
    <div
      ref={stack}
      data-screen-only
      className="pointer-events-none fixed right-4 bottom-4 z-100 flex w-[min(22rem,calc(100vw-2rem))] flex-col gap-2"
      style={{ transform: `translateY(${-rise}px)` }}
    >
      <div role="status" aria-live="polite" className="contents">
        {notices
          .filter(({ type }) => type !== 'error')
          .map((notice) => (
            <NoticeCard key={notice.id} {...notice} />
          ))}
      </div>
      <div role="alert" aria-live="assertive" className="contents">
        {notices
          .filter(({ type }) => type === 'error')
          .map((notice) => (
            <NoticeCard key={notice.id} {...notice} />
          ))}
      </div>
    </div>
  )
}

const looks: Record<NoticeType, { label: string; icon: LucideIcon; colours: string }> = {
  success: { label: 'Success!', icon: CircleCheck, colours: 'border-l-ok [&>svg]:text-ok' },
  info: { label: 'Info!', icon: Info, colours: 'border-l-teal [&>svg]:text-teal' },
  warning: { label: 'Warning!', icon: TriangleAlert, colours: 'border-l-warn [&>svg]:text-warn' },
  error: { label: 'Error!', icon: CircleX, colours: 'border-l-bad [&>svg]:text-bad' },
}

function NoticeCard({ id, type, message, undo, file, until }: Notice) {
  const [held, setHeld] = useState(false)
  useEffect(() => {
    if (held) return
    const timer = setTimeout(() => dismiss(id), Math.max(lifetime, until - Date.now()))
    return () => clearTimeout(timer)
  }, [id, held, until])
  const { label, icon: Icon, colours } = looks[type]
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/noStaticElementInteractions: the keyboard has the button within
    <div
      className={`pointer-events-auto flex animate-appear cursor-pointer items-start gap-3 rounded-card border border-l-4 border-line bg-paper py-3 pr-2 pl-3 text-sm shadow-card ${colours}`}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
      onClick={() => dismiss(id)}
    >
      <Icon size={18} aria-hidden className="mt-px shrink-0" />
      <p className="min-w-0 grow break-words">
        <strong className="block font-semibold">{label}</strong> {message}
      </p>
      {undo && (
        <Suspense>
          <UndoButton id={id} undo={undo} until={until} />
        </Suspense>
      )}
      {file && (
        <Suspense>
          <DownloadButton id={id} file={file} />
        </Suspense>
      )}
      <button
        type="button"
        aria-label="Dismiss"
        className="grid size-6 shrink-0 place-items-center rounded-control text-ink-3"
      >
        <X size={16} aria-hidden />
      </button>
    </div>
  )
}

/** After these events other controls may be under the notices, or another control may have the focus. */
const moves = ['scrollend', 'resize', 'focusin'] as const

/** Moves the stack up so that it covers no control. If there is no such place, it only avoids the focused control. */
function useRiseAboveControls(stack: React.RefObject<HTMLElement | null>, notices: readonly Notice[]) {
  const [rise, setRise] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the height depends on the notices
  useLayoutEffect(() => {
    const own = stack.current
    if (!own || notices.length === 0) return setRise(0)
    const measure = () => setRise(riseOf(own))
    measure()
    for (const move of moves) window.addEventListener(move, measure, { capture: true })
    return () => {
      for (const move of moves) window.removeEventListener(move, measure, { capture: true })
    }
  }, [notices])
  return rise
}

const controls = 'a[href], button, input, select, textarea, [role=gridcell][tabindex]'

function riseOf(own: HTMLElement) {
  const { left, right } = own.getBoundingClientRect()
  const bottom = window.innerHeight - 16
  const box = { left, right, bottom, top: bottom - own.offsetHeight }
  const others = [...document.querySelectorAll(controls)].filter((other) => !own.contains(other) && isInSight(other))
  const clearOf = (beneath: Element[]) =>
    findFreeSpot(
      box,
      beneath.map((control) => control.getBoundingClientRect()),
      window.innerHeight / 3,
    )
  return clearOf(others) ?? clearOf(others.filter((control) => control === document.activeElement)) ?? 0
}

/** Whether a control is visible, or covered only by a notice. False if it is scrolled out of its table. */
function isInSight(control: Element) {
  const { left, top, width, height } = control.getBoundingClientRect()
  return document.elementsFromPoint(left + width / 2, top + height / 2).includes(control)
}
