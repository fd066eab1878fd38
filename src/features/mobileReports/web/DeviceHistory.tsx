import { useState } from 'react'
import { inDollars } from '#shared/money.ts'
import { buildRequest, useCall } from '#ui/api/query.ts'
import { textLink } from '#ui/control/textLink.ts'
import { Modal } from '#ui/dialog/Modal.tsx'
import { FailedPart } from '#ui/page/FailedPart.tsx'
import { mobileReportCalls } from '../contract.ts'

/** The IMEI of a device as a button that opens all its reports. */
export function DeviceHistory({ imei }: { imei: string }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        aria-label={`History of the device ${imei}`}
        className={`figures ${textLink}`}
        onClick={() => setOpen(true)}
      >
        {imei}
      </button>
      <Modal title="History of a device" wide open={isOpen} onClose={() => setOpen(false)}>
        <div className="grid gap-3 px-5 pt-1 pb-5">
          <p className="figures text-sm text-ink-2">IMEI {imei}</p>
          {isOpen && <Reports imei={imei} />}
        </div>
      </Modal>
    </>
  )
}

function Reports({ imei }: { imei: string }) {
  const { data, error, refetch } = useCall(mobileReportCalls.all, buildRequest(mobileReportCalls.all, {}, { imei }))
  if (error) return <FailedPart error={error} onRetry={refetch} />
  if (!data) return <div aria-busy className="h-40 animate-pulse rounded-control bg-mist" />
  return (
    <ol className="grid max-h-[60dvh] divide-y divide-line overflow-y-auto rounded-control border border-line text-sm">
      {data.items.map(({ id, date, store, invoiceNo, customer, description, value }) => (
        <li key={id} className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-0.5 px-3.5 py-2.5">
          <span className="font-semibold">{store}</span>
          <span className="figures text-right font-semibold">{inDollars(value)}</span>
          <span className="text-ink-2">{[customer, description].filter(Boolean).join(' · ')}</span>
          <span className="figures text-right text-ink-2">
            <time dateTime={date}>{date}</time>
          </span>
          <span className="col-span-2 text-[13px] text-ink-3">Invoice {invoiceNo}</span>
        </li>
      ))}
    </ol>
  )
}
