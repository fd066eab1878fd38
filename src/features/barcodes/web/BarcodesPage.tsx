import { useNavigate, useSearch } from '@tanstack/react-router'
import { Trash2 } from 'lucide-react'
import { Suspense, useMemo } from 'react'
import { chosenBy } from '#features/inventory/web/chosenBy.ts'
import { DeviceAndName } from '#features/inventory/web/DeviceAndName.tsx'
import { useProductScans } from '#features/inventory/web/productScans.ts'
import { useSend } from '#ui/api/query.ts'
import { lazyPart } from '#ui/browser/lazyPart.ts'
import { IconButton } from '#ui/control/Button.tsx'
import { confirm } from '#ui/dialog/ConfirmDialog.tsx'
import { removalOf } from '#ui/grid/removalOf.ts'
import { DataTable } from '#ui/list/DataTable.tsx'
import { Page } from '#ui/page/Page.tsx'
import { searchAfter } from '#ui/table/listState.ts'
import type { Cells } from '#ui/table/tableColumns.ts'
import { type Barcode, barcodeColumns } from '../columns.ts'
import { barcodeCalls } from '../contract.ts'
import { AddBarcode } from './AddBarcode.tsx'

const cells: Cells<Barcode> = { device: (row) => <DeviceAndName {...row} /> }

// The dialog is loaded separately, so that the list appears sooner.
const PrintLabels = lazyPart(() => import('./PrintLabels.tsx').then((it) => it.PrintLabels))

/** The codes by which a scanner knows products: all of them, or those of the product that a link chose. */
export function BarcodesPage() {
  const { product_id }: { product_id?: unknown } = useSearch({ strict: false })
  const filters = useMemo(() => chosenBy('product_id', 'Product', product_id), [product_id])
  const [chosen] = filters
  const navigate = useNavigate()
  useProductScans(({ id }) =>
    navigate({ to: '.', search: searchAfter({ query: '', filters: { product_id: String(id) } }), resetScroll: false }),
  )
  return (
    <Page
      heading="Product Codes"
      note="The bar codes on products and their packages. A product can have several, and no two products have the same."
    >
      <DataTable
        name="codes"
        columns={barcodeColumns}
        cells={cells}
        list={barcodeCalls.search}
        exportCall={barcodeCalls.export}
        filters={filters}
        searchFirst="code"
        describe={nameOf}
        rowActions={(row) => <RemoveBarcode {...row} />}
        bulk={({ rows, query }) =>
          query ? (
            <p>Labels are printed for the products of one page.</p>
          ) : (
            <Suspense>
              <PrintLabels size="small" products={[...new Set(rows.map((row) => row.product_id))]} />
            </Suspense>
          )
        }
        actions={
          <>
            {chosen && (
              <Suspense>
                <PrintLabels products={[Number(product_id)]} />
              </Suspense>
            )}
            <AddBarcode product_id={chosen && Number(product_id)} />
          </>
        }
        empty="No codes yet. Add the first one with “Add Code”."
      />
    </Page>
  )
}

const nameOf = ({ code, product }: Barcode) => `the code ${code} of ${product}`
const invalidates = [barcodeCalls.search]

function RemoveBarcode(row: Barcode) {
  const { send, busy } = useSend(barcodeCalls.remove, { success: ({ message }) => message, invalidates })
  return (
    <IconButton
      size="small"
      icon={Trash2}
      label={`Remove ${nameOf(row)}`}
      busy={busy}
      onClick={async () => (await confirm(removalOf(nameOf(row)))) && send({ params: { id: row.id } })}
    />
  )
}
