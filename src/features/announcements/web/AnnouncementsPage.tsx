import { CircleDashed, Users } from 'lucide-react'
import { storeCalls } from '#features/stores/contract.ts'
import { today } from '#shared/day.ts'
import { useCall } from '#ui/api/query.ts'
import { DetailsDialog } from '#ui/dialog/DetailsDialog.tsx'
import { TextField } from '#ui/form/TextField.tsx'
import { ChoicesField, DayField, LongTextField } from '#ui/form/valueFields.tsx'
import { EditedList } from '#ui/list/EditedList.tsx'
import { Page } from '#ui/page/Page.tsx'
import { Tag } from '#ui/page/Tag.tsx'
import { showValue } from '#ui/table/showValue.ts'
import { type Announcement, announcementColumns } from '../columns.ts'
import { announcementCalls } from '../contract.ts'

const cells = { read: ({ read, readers }: Announcement) => `${read} of ${readers.length} stores` }

export function AnnouncementsPage() {
  const { data } = useCall(storeCalls.all, { body: {} })
  const stores = data?.items.map(({ id, name }) => ({ value: id, label: name })) ?? []
  return (
    <Page heading="Announcements" note="Stores see them until the end day. If you change one, it becomes unread again.">
      <EditedList
        name="announcements"
        noun="Announcement"
        columns={announcementColumns}
        cells={cells}
        calls={announcementCalls}
        describe={({ title }) => `the announcement ${title}`}
        rowActions={(row) => <Readers {...row} />}
        start={{ store_ids: null }}
        fields={({ field }, isNew) => (
          <>
            <TextField label="Title" required maxLength={120} {...field('title')} />
            <LongTextField label="Message" required rows={6} maxLength={2000} {...field('message')} />
            <DayField label="End Day" required hint="Stores see it until then." min={today()} {...field('end_day')} />
            {isNew && <ChoicesField label="For" all="All stores" choices={stores} {...field('store_ids')} />}
          </>
        )}
      />
    </Page>
  )
}

function Readers(row: Announcement) {
  return (
    <DetailsDialog icon={Users} title={row.title} label={`Who has read ${row.title}`}>
      <ul className="max-h-[60dvh] divide-y divide-line overflow-y-auto text-sm">
        {row.readers.map(({ store, read_by, read_at }) => (
          <li key={store} className="flex items-center justify-between gap-4 py-2">
            <span>{store}</span>
            {read_at === null ? <Tag icon={CircleDashed}>Not yet</Tag> : `${showValue(read_at, 'moment')} · ${read_by}`}
          </li>
        ))}
      </ul>
    </DetailsDialog>
  )
}
