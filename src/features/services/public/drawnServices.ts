import type { ComponentType } from 'react'
import {
  BatteryDrawing,
  BoardDrawing,
  OthersDrawing,
  ProtectorDrawing,
  ScreenDrawing,
  SoftwareDrawing,
} from '#site/drawings/services.tsx'
import type { Service } from '../rules.ts'

/** The drawing of each service, and the colour behind it. */
export const drawnServices: Record<Service, { Drawn: ComponentType<{ className?: string }>; ground: string }> = {
  'Screen Replacement': { Drawn: ScreenDrawing, ground: 'bg-mint' },
  'Battery Replacement': { Drawn: BatteryDrawing, ground: 'bg-sand' },
  'Software Update': { Drawn: SoftwareDrawing, ground: 'bg-sky' },
  'Screen Protector Replacement': { Drawn: ProtectorDrawing, ground: 'bg-sky' },
  'Motherboard Issues': { Drawn: BoardDrawing, ground: 'bg-mint' },
  Others: { Drawn: OthersDrawing, ground: 'bg-sand' },
}
