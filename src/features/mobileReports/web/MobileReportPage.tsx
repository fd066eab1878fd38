import { DataTable } from '#ui/list/DataTable.tsx'
import { Page } from '#ui/page/Page.tsx'
import type { Cells, Filter } from '#ui/table/tableColumns.ts'
import { type MobileReport, mobileReportColumns } from '../columns.ts'
import { mobileReportCalls } from '../contract.ts'
import { DeviceHistory } from './DeviceHistory.tsx'

const controls: Cells<MobileReport> = {
  imei: ({ imei }) => <DeviceHistory imei={imei} />,
}

const filters: Filter[] = [
  { name: 'start_date', label: 'Start date' },
  { name: 'end_date', label: 'End date' },
]

export function MobileReportPage() {
  return (
    <Page
      heading="Mobile Report"
      note="Phones that the stores bought or took in. Click an IMEI to see the history of the phone."
    >
      <DataTable
        name="mobile reports"
        columns={mobileReportColumns}
        controls={controls}
        list={mobileReportCalls.all}
        exportCall={mobileReportCalls.export}
        filters={filters}
        describe={({ invoiceNo }) => `the mobile report ${invoiceNo}`}
        empty="No mobile reports yet. A till writes one for each phone that is bought or taken in."
      />
    </Page>
  )
}
