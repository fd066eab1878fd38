import type { SiteStore } from '../../publicContract.ts'
import { visitorName } from '../../rules.ts'
import { frameAt, viewBoxOf } from './frames.ts'
import { Land, MapText } from './mapParts.tsx'
import { spotOf } from './placePins.ts'

/** The map around one store, with the other stores nearby. Null for a store without a position. */
export function StoreSpot({ store, stores, label }: { store: SiteStore; stores: readonly SiteStore[]; label: string }) {
  const at = spotOf(store)
  if (!at) return null
  const others = stores.flatMap((other) => (other.id === store.id ? [] : (spotOf(other) ?? [])))
  return (
    <svg
      viewBox={viewBoxOf(frameAt(at))}
      role="img"
      aria-label={label}
      className="block w-full rounded-card bg-teal-soft"
    >
      <Land />
      {others.map(({ x, y }) => (
        <circle key={`${x} ${y}`} cx={x} cy={y} r="2.2" strokeWidth="0.8" className="fill-buoy-deep stroke-paper" />
      ))}
      <path
        d="M0 0C-3-7-7-9-7-14A7 7 0 0 1 7-14C7-9 3-7 0 0Z"
        transform={`translate(${at.x} ${at.y})`}
        className="fill-buoy-deep stroke-paper"
      />
      <circle cx={at.x} cy={at.y - 13.6} r="2.6" className="fill-on-buoy" />
      <MapText at={{ x: at.x, y: at.y + 12 }} anchor="middle" className="fill-ink text-[10px] font-bold">
        {visitorName(store)}
      </MapText>
    </svg>
  )
}
