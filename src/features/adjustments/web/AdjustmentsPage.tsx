import { Check, X } from 'lucide-react'
import { DeviceAndName } from '#features/inventory/web/DeviceAndName.tsx'
import { useSend } from '#ui/api/query.ts'
import { Button } from '#ui/control/Button.tsx'
import { DataTable } from '#ui/list/DataTable.tsx'
import { Page } from '#ui/page/Page.tsx'
import { type Cells, type Filter, viewsOf } from '#ui/table/tableColumns.ts'
import { useUser } from '#workbench/session.ts'
import { type Adjustment, adjustmentColumns } from '../columns.ts'
import { adjustmentCalls } from '../contract.ts'
import { adjustmentViewNames } from '../rules.ts'

const cells: Cells<Adjustment> = {
  device: (row) => (
    <>
      <DeviceAndName {...row} />
      {row.note && (
        <span title={row.note} className="block max-w-72 truncate text-xs leading-tight font-normal text-ink-3">
          {row.note}
        </span>
      )}
    </>
  ),
}

const views = viewsOf(adjustmentViewNames)

const filters: Filter[] = [
  { name: 'start_date', label: 'Start date' },
  { name: 'end_date', label: 'End date' },
]

/** What stores and the warehouse changed of their own stock, and what waits for an administrator. */
export function AdjustmentsPage() {
  const mayJudge = useUser().type === 'admin'
  return (
    <Page
      heading="Stock Adjustments"
      note="Pieces that were found, used, broken, stolen or counted. An administrator approves those above the limit in the settings."
    >
      <DataTable
        name="adjustments"
        columns={adjustmentColumns}
        cells={cells}
        list={adjustmentCalls.search}
        exportCall={adjustmentCalls.export}
        views={views}
        filters={filters}
        searchFirst="device"
        describe={nameOf}
        {...(mayJudge && {
          rowActions: (row: Adjustment) => row.state === 'waiting' && <Judgement adjustment={row} />,
        })}
        empty="No stock has been adjusted yet. Pieces that were used, broken, stolen or found are listed here. Enter them under Stock on Hand."
      />
    </Page>
  )
}

const nameOf = ({ by, product, place }: Adjustment) => `${by} of ${product} at ${place}`
/** On a narrow tablet only the icons of the buttons have room. */
const wideOnly = 'min-[700px]:max-[48rem]:sr-only'
const invalidates = [adjustmentCalls.search]

function Judgement({ adjustment }: { adjustment: Adjustment }) {
  const approve = useSend(adjustmentCalls.approve, {
    success: ({ device, place, on_hand }) => `Approved: ${place} now has ${on_hand} of ${device}`,
    invalidates,
  })
  const decline = useSend(adjustmentCalls.decline, { success: 'The adjustment was declined', invalidates })
  const sent = { params: { id: adjustment.id } }
  return (
    <>
      <Button
        size="small"
        icon={Check}
        busy={approve.busy}
        aria-label={`Approve: ${nameOf(adjustment)}`}
        onClick={() => approve.send(sent)}
      >
        <span className={wideOnly}>Approve</span>
      </Button>
      <Button
        size="small"
        icon={X}
        busy={decline.busy}
        aria-label={`Decline: ${nameOf(adjustment)}`}
        onClick={() => decline.send(sent)}
      >
        <span className={wideOnly}>Decline</span>
      </Button>
    </>
  )
}
