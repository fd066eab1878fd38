import { Ban, CircleCheck, Truck } from 'lucide-react'
import type { Look } from '#ui/Tag.tsx'
import { type ShipmentState, shipmentStates } from '../rules.ts'

export const shipmentLooks: Record<ShipmentState, Look> = {
  in_transit: { word: shipmentStates.in_transit, tone: 'strong', icon: Truck },
  received: { word: shipmentStates.received, tone: 'good', icon: CircleCheck },
  cancelled: { word: shipmentStates.cancelled, tone: 'plain', icon: Ban },
}
