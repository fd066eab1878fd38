import { Link, useSearch } from '@tanstack/react-router'
import { CircleCheck, CircleDashed, Hand } from 'lucide-react'
import { Suspense, useMemo } from 'react'
import { ageInWords } from '#features/shipments/web/ageInWords.ts'
import { ownStoreCalls } from '#features/stores/ownStoresContract.ts'
import { Id } from '#shared/call.ts'
import { shipmentsPage } from '#shared/pageAddresses.ts'
import { useCall, useSend } from '#ui/api/query.ts'
import { lazyPart } from '#ui/browser/lazyPart.ts'
import { Button } from '#ui/control/Button.tsx'
import { textLink } from '#ui/control/textLink.ts'
import { DataTable } from '#ui/list/DataTable.tsx'
import { Page } from '#ui/page/Page.tsx'
import { type Look, LookTag } from '#ui/page/Tag.tsx'
import { AwaitedList } from '#ui/table/ListStates.tsx'
import { ShortText } from '#ui/table/rows/ShortText.tsx'
import { emptyCell, showValue } from '#ui/table/showValue.ts'
import { type Cells, type Filter, viewsOf } from '#ui/table/tableColumns.ts'
import { useUser } from '#workbench/session.ts'
import { type Difference, differenceColumns } from '../columns.ts'
import { differenceCalls } from '../contract.ts'
import { differenceKinds, differenceStates, differenceViewNames, settlements } from '../rules.ts'

// The dialog is loaded separately, so that the list appears sooner.
const SettleDifference = lazyPart(() => import('./SettleDifference.tsx').then((it) => it.SettleDifference))

const stateLooks: Record<Difference['state'], Look> = {
  open: { word: differenceStates.open, tone: 'warning', icon: CircleDashed },
  settled: { word: differenceStates.settled, tone: 'good', icon: CircleCheck },
}

/** Narrower on a tablet, so that the buttons fit. */
const deviceWidth = 'max-w-60 min-[700px]:max-[68rem]:max-w-28'

const cells: Cells<Difference> = {
  at: ({ at, state }) =>
    state === 'open' ? (
      <>
        {ageInWords(at)}
        <span className="figures block text-xs leading-tight text-ink-3 min-[700px]:max-[68rem]:hidden">
          {showValue(at, 'moment')}
        </span>
      </>
    ) : (
      showValue(at, 'moment').slice(0, 10)
    ),
  number: ({ number }) => (
    <Link
      to={shipmentsPage()}
      search={{ query: number, filter_by: 'number' }}
      title={`Shipment ${number}`}
      className={`figures ${textLink}`}
    >
      {number}
    </Link>
  ),
  device: ({ product, note }) => (
    <>
      <ShortText text={product} className={deviceWidth} />
      {note && <ShortText text={note} className={`font-normal text-xs leading-tight text-ink-3 ${deviceWidth}`} />}
    </>
  ),
  state: ({ state }) => <LookTag {...stateLooks[state]} />,
  settled_as: ({ settled_as, settled_note, settled_by }) =>
    settled_as === null ? (
      emptyCell
    ) : (
      <>
        {settlements[settled_as]}
        <span title={settled_note} className="block max-w-36 truncate text-xs leading-tight text-ink-3">
          {settled_note ? `${settled_by}: ${settled_note}` : settled_by}
        </span>
      </>
    ),
}

const views = viewsOf(differenceViewNames)

/** The differences between what was sent and what was received. A store sees its own, without the buttons of the office. */
export function DifferencesPage() {
  const isStore = useUser().type === 'admin_user'
  const { data, ...loading } = useCall(ownStoreCalls.all, {}, { enabled: !isStore })
  const { shipment_id }: { shipment_id?: unknown } = useSearch({ strict: false })
  const chosen = Id.safeParse(shipment_id).data
  const stores = data?.items
  const filters = useMemo(
    (): Filter[] => [
      { name: 'start_date', label: 'Start date' },
      { name: 'end_date', label: 'End date' },
      ...(stores
        ? [{ name: 'store_id', label: 'Store', choices: stores.map(({ id, name }) => ({ value: id, label: name })) }]
        : []),
      ...(chosen ? [{ name: 'shipment_id', label: 'Shipment', choices: [{ value: chosen, label: 'Only one' }] }] : []),
    ],
    [stores, chosen],
  )
  return (
    <Page
      heading="Differences"
      note={
        <>
          What arrived differently from what was sent. The office settles it. See also the{' '}
          <Link to={shipmentsPage()} className={textLink}>
            shipments
          </Link>
          .
        </>
      }
    >
      {isStore || data ? (
        <DataTable
          name="differences"
          columns={differenceColumns}
          cells={cells}
          list={differenceCalls.search}
          exportCall={differenceCalls.export}
          views={views}
          filters={filters}
          searchFirst="device"
          describe={nameOf}
          {...(!isStore && {
            rowActions: (row: Difference) => row.state === 'open' && <Acts difference={row} />,
          })}
          empty="Everything arrived as it was sent."
        />
      ) : (
        <AwaitedList name="differences" {...loading} />
      )}
    </Page>
  )
}

const nameOf = ({ pieces, product, kind, number }: Difference) =>
  `${pieces} of ${product}, ${differenceKinds[kind].toLowerCase()} in shipment ${number}`

/** On a narrow tablet only the icons of the buttons have room. */
const wideOnly = 'min-[700px]:max-[68rem]:sr-only'
const invalidates = [differenceCalls.search]

function Acts({ difference }: { difference: Difference }) {
  const { id, owner, version } = difference
  const name = nameOf(difference)
  const { username } = useUser()
  const take = useSend(differenceCalls.take, { success: 'You settle it now', invalidates })
  return (
    <>
      {owner !== username && (
        <Button
          size="small"
          icon={Hand}
          busy={take.busy}
          aria-label={`Take over: ${name}`}
          onClick={() => take.send({ params: { id }, body: { version } })}
        >
          <span className={wideOnly}>Take over</span>
        </Button>
      )}
      <Suspense fallback={<span className="inline-block h-8 w-21" />}>
        <SettleDifference difference={difference} name={name} wideOnly={wideOnly} />
      </Suspense>
    </>
  )
}
