import { Printer } from 'lucide-react'
import type { ButtonSize } from '#ui/control/buttonClass.ts'
import { ExportButton } from '#ui/list/ExportButton.tsx'
import { pickingCalls } from '../contract.ts'

/** Downloads the pick list of some orders as a PDF. */
export const PrintPickList = ({ transactions, size }: { transactions: number[]; size?: ButtonSize }) => (
  <ExportButton
    size={size}
    icon={Printer}
    label="Print pick list"
    call={pickingCalls.list}
    sent={{ body: { transactions } }}
  />
)
