import { Ban, CircleCheck, CircleDashed, MapPin, PackagePlus, TriangleAlert } from 'lucide-react'
import { Button } from '#ui/control/Button.tsx'
import { DetailsModal } from '#ui/dialog/DetailsDialog.tsx'
import { FormDialog } from '#ui/form/FormDialog.tsx'
import { TextField } from '#ui/form/TextField.tsx'
import { CheckField, DayField, NumberField, SelectField } from '#ui/form/valueFields.tsx'
import { RowAct } from '#ui/grid/RowMenu.tsx'
import { EditableTable } from '#ui/list/EditableTable.tsx'
import { notify } from '#ui/notices/notify.ts'
import { Tag } from '#ui/page/Tag.tsx'
import type { Cells, Filter, View } from '#ui/table/tableColumns.ts'
import { galleryCalls, paidChoices, type Thing, thingColumns } from './galleryShop.ts'

const cells: Cells<Thing> = {
  available: (thing) => <Stock {...thing} />,
  paid: (thing) => <PaidTag {...thing} />,
}
const views: View[] = [
  { value: 'all', label: 'Show All' },
  { value: 'out', label: 'Out of Stock', count: 9 },
]
const filters: Filter[] = [
  { name: 'paid', label: 'Paid', choices: paidChoices },
  { name: 'since', label: 'From' },
]

export function GalleryTable() {
  return (
    <EditableTable
      name="things"
      columns={thingColumns}
      cells={cells}
      list={galleryCalls.search}
      exportCall={galleryCalls.export}
      save={galleryCalls.update}
      saved="Product has been updated"
      remove={galleryCalls.remove}
      removed="Product has been deleted"
      describe={({ id, device }) => `the ${device} (${id})`}
      editable={(view) => view === 'all'}
      searchable={(view) => view === 'all'}
      views={views}
      filters={filters}
      rowTone={({ available, limit }) => (available === 0 ? 'danger' : available < limit ? 'warning' : undefined)}
      rowMenu={() => <FindThing />}
      bulk={({ count }, clear) => <MarkThingsPaid count={count} onDone={clear} />}
      empty="No things yet. Make the first with “Add a thing”."
      actions={<AddThing />}
    />
  )
}

function Stock({ available, limit }: Thing) {
  if (available === 0)
    return (
      <>
        {available}{' '}
        <Tag tone="danger" icon={Ban}>
          Out
        </Tag>
      </>
    )
  if (available < limit)
    return (
      <>
        {available}{' '}
        <Tag tone="warning" icon={TriangleAlert}>
          Low
        </Tag>
      </>
    )
  return available
}

function PaidTag({ paid }: Thing) {
  return paid === 1 ? (
    <Tag tone="good" icon={CircleCheck}>
      Paid
    </Tag>
  ) : (
    <Tag tone="danger" icon={CircleDashed}>
      Unpaid
    </Tag>
  )
}

function MarkThingsPaid({ count, onDone }: { count: number; onDone: () => void }) {
  const mark = () => {
    notify('success', `${count} marked as paid`)
    onDone()
  }
  return (
    <Button size="small" variant="primary" onClick={mark}>
      Paid
    </Button>
  )
}

const FindThing = () => (
  <RowAct
    icon={MapPin}
    label="Where it is"
    dialog={(dialog) => (
      <DetailsModal title="Where it is" {...dialog}>
        <p>On the third shelf.</p>
      </DetailsModal>
    )}
  />
)

const categories = (['Slim', 'Rugged', 'Wallet'] as const).map((value) => ({ value, label: value }))

function AddThing() {
  return (
    <FormDialog
      title="Add a thing"
      act="Add"
      trigger={
        <Button variant="urgent" icon={PackagePlus}>
          Add a thing
        </Button>
      }
      call={galleryCalls.create}
      start={{ device: '', active: true }}
      success="Product has been added to inventory"
      invalidates={[galleryCalls.search]}
    >
      {({ field }) => (
        <>
          <TextField
            label="Device"
            required
            hint="“taken” is refused by the server at this field."
            {...field('device')}
          />
          <SelectField label="Category" required placeholder="Choose one" options={categories} {...field('category')} />
          <NumberField label="Wholesale" unit="$" required {...field('price')} />
          <DayField label="Since" {...field('since')} />
          <CheckField label="Active" {...field('active')} />
        </>
      )}
    </FormDialog>
  )
}
