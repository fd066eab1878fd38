import { Ban, CircleCheck, CircleDashed, PackageOpen, Truck, X } from 'lucide-react'
import type { Look } from '#ui/page/Tag.tsx'
import { type ShipmentState, shipmentStates } from '../rules.ts'

export const shipmentLooks: Record<ShipmentState, Look> = {
  asked: { word: shipmentStates.asked, tone: 'warning', icon: CircleDashed },
  offered: { word: shipmentStates.offered, tone: 'warning', icon: CircleDashed },
  to_ship: { word: shipmentStates.to_ship, tone: 'warning', icon: PackageOpen },
  in_transit: { word: shipmentStates.in_transit, tone: 'strong', icon: Truck },
  received: { word: shipmentStates.received, tone: 'good', icon: CircleCheck },
  declined: { word: shipmentStates.declined, tone: 'plain', icon: X },
  cancelled: { word: shipmentStates.cancelled, tone: 'plain', icon: Ban },
}
