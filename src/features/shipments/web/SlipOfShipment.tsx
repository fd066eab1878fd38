import { Printer } from 'lucide-react'
import { ExportButton } from '#ui/list/ExportButton.tsx'
import type { Shipment } from '../columns.ts'
import { shipmentCalls } from '../contract.ts'

/** Downloads the packing slip of a shipment as a PDF. What was collected at the warehouse needs none. */
export const SlipOfShipment = ({ id, store_id, from_store_id }: Pick<Shipment, 'id' | 'store_id' | 'from_store_id'>) =>
  (store_id ?? from_store_id) !== null && (
    <ExportButton icon={Printer} label="Packing slip" call={shipmentCalls.slip} sent={{ params: { id } }} />
  )
