import { DataTable } from '#ui/DataTable.tsx'
import { Page } from '#ui/Page.tsx'
import type { Column, Filter } from '#ui/table/columns.ts'
import { type MobileReport, mobileReportCalls } from '../contract.ts'
import { DeviceHistory } from './DeviceHistory.tsx'

const columns: Column<MobileReport>[] = [
  { key: 'id', header: 'ID' },
  { key: 'invoiceNo', header: 'Invoice No' },
  { key: 'store', header: 'Store' },
  { key: 'customer', header: 'Customer' },
  { key: 'imei', header: 'IMEI', cell: ({ imei }) => <DeviceHistory imei={imei} />, printed: 'value' },
  { key: 'description', header: 'Description' },
  { key: 'value', header: 'Value', kind: 'money' },
  { key: 'date', header: 'Date', kind: 'day', hidden: true },
]

const filters: Filter[] = [
  { name: 'start_date', label: 'Start date' },
  { name: 'end_date', label: 'End date' },
]

export function MobileReportPage() {
  return (
    <Page heading="Mobile Report" note="Phones that the stores bought or took in. An IMEI opens what became of it.">
      <DataTable
        name="mobile reports"
        columns={columns}
        list={mobileReportCalls.all}
        exportCall={mobileReportCalls.export}
        filters={filters}
        describe={({ invoiceNo }) => `the mobile report ${invoiceNo}`}
        empty="No mobile reports yet. A till writes one for each phone that is bought or taken in."
      />
    </Page>
  )
}
