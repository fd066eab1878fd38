import { Download, Undo2, X } from 'lucide-react'
import {
  type ComponentProps,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { jobCalls } from '#shared/jobContract.ts'
import { undoCall } from '#shared/undoContract.ts'
import { download } from '../api/download.ts'
import { send } from '../api/fetchCall.ts'
import { failureText, queryClient, toCallFailed } from '../api/query.ts'
import { Button, IconButton } from '../control/Button.tsx'
import { noticeStore, notify, type Offer, withdraw } from '../notices/notify.ts'
import { useRise } from './useRise.ts'

/** A quiet bar for the newest acts that can be undone or whose file can be downloaded. */
export function OfferBar({ onShown }: { onShown: (offers: readonly Offer[]) => void }) {
  const offers = useSyncExternalStore(noticeStore.watch, noticeStore.offers)
  const notices = useSyncExternalStore(noticeStore.watch, noticeStore.read)
  const bar = useRef<HTMLDivElement>(null)
  const style = useRise(bar, offers, notices)
  useLayoutEffect(() => onShown(offers), [offers, onShown])
  return (
    <div
      ref={bar}
      data-offers
      data-screen-only
      className="fixed bottom-4 left-4 z-100 grid max-w-[min(28rem,calc(100vw-2rem))] animate-appear gap-1 rounded-card border border-line bg-paper p-1 text-sm shadow-card"
      style={style}
    >
      {offers.map((offer) => {
        const Row = rows[offer.kind]
        const isAnnounced = notices.some(({ id }) => id === offer.notice)
        return <Row key={offer.id} {...offer} text={isAnnounced ? '' : offer.text} />
      })}
    </div>
  )
}

/** Undoes an act, also with Ctrl+Z outside of fields. Then all lists on screen are loaded again. */
function UndoRow(offer: Offer) {
  const { busy, run } = useAct(offer, async () => {
    const { message } = await send(undoCall, { params: { id: offer.id } })
    notify('success', message)
  })
  const cameFrom = useRef<EventTarget>(null)

  async function undoAct() {
    await run('This could not be undone')
    if (cameFrom.current instanceof HTMLElement) cameFrom.current.focus()
    await queryClient.invalidateQueries()
  }

  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const isUndo = event.key === 'z' && (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.defaultPrevented
    if (!isUndo || busy || isField(event.target)) return
    event.preventDefault()
    void undoAct()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event)
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])

  return (
    <OfferRow
      offer={offer}
      icon={Undo2}
      busy={busy}
      aria-keyshortcuts="Control+Z"
      title="Undo (Ctrl+Z)"
      onFocus={({ relatedTarget }) => {
        cameFrom.current = relatedTarget
      }}
      onClick={undoAct}
    >
      Undo
    </OfferRow>
  )
}

/** Downloads the file of a job. */
function DownloadRow(offer: Offer) {
  const { busy, run } = useAct(offer, () => download(jobCalls.file, { params: { id: Number(offer.id) } }))
  return (
    <OfferRow offer={offer} icon={Download} busy={busy} onClick={() => run()}>
      Download
    </OfferRow>
  )
}

const rows = { undo: UndoRow, file: DownloadRow }

interface OfferRowProps extends ComponentProps<typeof Button> {
  offer: Offer
}

function OfferRow({ offer: { id, text }, ...button }: OfferRowProps) {
  return (
    <div className="flex items-center gap-2">
      <Button size="small" {...button} />
      {text && (
        <p className="min-w-0 grow truncate text-ink-2" title={text}>
          {text}
        </p>
      )}
      <IconButton size="small" icon={X} label="Hide" onClick={() => withdraw(id)} />
    </div>
  )
}

/** Runs the act of an offer. The offer ends with the act, or when its time is over. */
function useAct({ id, until }: Offer, act: () => Promise<void>) {
  const [busy, setBusy] = useState(false)
  useEffect(() => {
    // The server has a time limit of its own. A request that was sent already may still arrive in time, so its offer stays.
    const timer = busy ? undefined : setTimeout(() => withdraw(id), until - Date.now())
    return () => clearTimeout(timer)
  }, [id, until, busy])
  return {
    busy,
    async run(failed?: string) {
      setBusy(true)
      try {
        await act()
        withdraw(id)
      } catch (error) {
        const failure = toCallFailed(error)
        // Without a code there was no response, so the user can try again.
        if (failure.code !== undefined) withdraw(id)
        if (!failure.isShown) notify('error', failureText(failure, failed))
      }
      setBusy(false)
    },
  }
}

/** In a field, Ctrl+Z undoes typing. */
const isField = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.matches('input:not([type=checkbox]), textarea, [contenteditable]')
