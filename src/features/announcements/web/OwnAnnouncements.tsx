import { Check, Megaphone } from 'lucide-react'
import { preloadCall, useCall, useSend } from '#ui/api/query.ts'
import { Button } from '#ui/control/Button.tsx'
import { FailedPart } from '#ui/page/FailedPart.tsx'
import { Fold } from '#ui/page/Fold.tsx'
import type { StoreAnnouncement } from '../columns.ts'
import { announcementCalls } from '../contract.ts'

export async function loadAnnouncements() {
  await preloadCall(announcementCalls.own, {})
  return OwnAnnouncements
}

function OwnAnnouncements() {
  const { data, error, refetch } = useCall(announcementCalls.own, {}, { staleTime: 60_000 })
  if (error && !data) return <FailedPart error={error} onRetry={refetch} />
  return data?.items.map((own) => <OwnAnnouncement key={own.id} {...own} />)
}

function OwnAnnouncement({ id, version, title, message, end_day, read_at }: StoreAnnouncement) {
  const { send, busy } = useSend(announcementCalls.read, { invalidates: [announcementCalls.own] })
  const isNew = read_at === null
  const note = `${isNew ? 'New' : 'Read'} · until ${end_day}`
  return (
    <Fold icon={isNew ? Megaphone : Check} title={title} note={note} isNew={isNew}>
      <p className="text-[15px] wrap-anywhere whitespace-pre-wrap">{message}</p>
      {isNew && (
        <Button size="small" icon={Check} busy={busy} onClick={() => send({ body: { id, version } })}>
          Mark as read
        </Button>
      )}
    </Fold>
  )
}
