import { CircleCheck, CircleX, Info, type LucideIcon, TriangleAlert, X } from 'lucide-react'
import { lazy, Suspense, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { dismiss, lifetime, type Notice, type NoticeType, noticeStore, type Offer } from '../notices/notify.ts'
import { useRise } from './useRise.ts'

// If the code cannot be loaded, for example after a new version was installed, acts cannot be undone.
const NoBar = (_: { onShown: unknown }) => null
const OfferBar = lazy(async () => ({
  default: (await import('./OfferBar.tsx').catch(() => undefined))?.OfferBar ?? NoBar,
}))

/**
 * Shows the notices and the offers. It is always in the page, because screen readers ignore a live region that is inserted
 * together with its text.
 */
export function NoticeStack() {
  const notices = useSyncExternalStore(noticeStore.watch, noticeStore.read)
  const hasOffers = useSyncExternalStore(noticeStore.watch, noticeStore.offers).length > 0
  const [shownOffers, setShownOffers] = useState<readonly Offer[]>()
  const stack = useRef<HTMLDivElement>(null)
  const style = useRise(stack, notices, shownOffers)
  return (
    <>
      <div aria-live="polite" className="contents">
        {hasOffers && (
          <Suspense>
            <OfferBar onShown={setShownOffers} />
          </Suspense>
        )}
      </div>
      <div
        ref={stack}
        data-notices
        data-screen-only
        className="pointer-events-none fixed right-4 bottom-4 z-100 flex w-[min(22rem,calc(100vw-2rem))] flex-col gap-2"
        style={style}
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
    </>
  )
}

const looks: Record<NoticeType, { label: string; icon: LucideIcon; colours: string }> = {
  success: { label: 'Success!', icon: CircleCheck, colours: 'border-l-ok [&>svg]:text-ok' },
  info: { label: 'Info!', icon: Info, colours: 'border-l-teal [&>svg]:text-teal' },
  warning: { label: 'Warning!', icon: TriangleAlert, colours: 'border-l-warn [&>svg]:text-warn' },
  error: { label: 'Error!', icon: CircleX, colours: 'border-l-bad [&>svg]:text-bad' },
}

function NoticeCard({ id, type, message, detail }: Notice) {
  const [held, setHeld] = useState(false)
  useEffect(() => {
    if (held) return
    const timer = setTimeout(() => dismiss(id), lifetime)
    return () => clearTimeout(timer)
  }, [id, held])
  const { label, icon: Icon, colours } = looks[type]
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/noStaticElementInteractions: the keyboard has the button within
    <div
      className={`pointer-events-auto flex animate-appear cursor-pointer items-start gap-3 rounded-card border border-l-4 border-line bg-paper py-3 pr-2 pl-3 text-sm shadow-card ${colours}`}
      // A pointer that does not move must not keep a notice that appears under it.
      onPointerMove={({ movementX, movementY }) => (movementX || movementY) && setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
      onClick={() => dismiss(id)}
    >
      <Icon size={18} aria-hidden className="mt-px shrink-0" />
      <p className="min-w-0 grow break-words">
        <strong className="block font-semibold">{label}</strong> <span className="block">{message}</span>{' '}
        {detail && <span className="block text-ink-2">{detail}</span>}
      </p>
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
