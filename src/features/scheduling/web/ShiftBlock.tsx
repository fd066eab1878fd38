import type { KeyboardEvent, PointerEvent } from 'react'
import { weekdayAndDay } from '#shared/time.ts'
import { colourOf, type Lane, type ShownShift } from '../rules.ts'
import { firstHour, lastHour, type Span } from '../shiftHours.ts'
import { showHour } from './showShift.ts'

interface ShiftBlockProps {
  shift: ShownShift & Lane
  /** The shift is being dragged. */
  isHeld: boolean
  onGrab: (event: PointerEvent, shift: ShownShift) => void
  onOpen: (shift: ShownShift) => void
  onKey: (event: KeyboardEvent, shift: ShownShift) => void
}

export const shiftHelpId = 'shift-help'

/** A shift in its day: a coloured block with the name. Its height is its length. */
export function ShiftBlock({ shift, isHeld, onGrab, onOpen, onKey }: ShiftBlockProps) {
  return (
    <button
      type="button"
      data-shift={shift.id}
      data-on-paper
      aria-label={`${shift.user} ${hoursOf(shift)}, ${weekdayAndDay(shift.day)}`}
      aria-describedby={shiftHelpId}
      title={`${shift.user}, ${hoursOf(shift)}`}
      style={placeOf(shift, shift)}
      className={`${blockClass(shift)} hover:brightness-97 focus-visible:z-10 ${isHeld ? 'opacity-40' : 'cursor-grab!'}`}
      onPointerDown={(event) => onGrab(event, shift)}
      onClick={() => onOpen(shift)}
      onKeyDown={(event) => onKey(event, shift)}
    >
      <span data-edge="start" className={`${edgeClass} top-0`} />
      <Words shift={shift} span={shift} />
      <span data-edge="end" className={`${edgeClass} bottom-0`} />
    </button>
  )
}

/** Where a dragged shift would be dropped. */
export function Ghost({ shift, span }: { shift: ShownShift; span: Span }) {
  return (
    <div
      aria-hidden
      data-ghost
      style={placeOf(span, { lane: 0, lanes: 1 })}
      className={`${blockClass(shift)} pointer-events-none z-20 shadow-card ring-2 ring-teal`}
    >
      <Words shift={shift} span={span} />
    </div>
  )
}

/**
 * The name and the hours, below each other. In a narrow lane they are one line, written vertically. Beside vertical text,
 * `py` is the padding at the left and at the right. On paper the hours are in a second line, so that short shifts show them, too.
 */
function Words({ shift, span }: { shift: ShownShift; span: Span }) {
  return (
    <span className="pointer-events-none flex min-h-0 min-w-0 flex-col overflow-hidden p-1 text-xs leading-4 @max-[4rem]:px-0.5 @max-[4rem]:text-[11px] @max-[4rem]:leading-3.5 @max-[2.875rem]:flex-row @max-[2.875rem]:gap-1.5 @max-[2.875rem]:whitespace-nowrap @max-[2.875rem]:px-1 @max-[2.875rem]:py-0 @max-[2.875rem]:[writing-mode:vertical-rl] print:flex-col print:gap-0 print:p-px print:text-[9px] print:leading-2.75">
      <span className="min-h-0 overflow-hidden font-semibold text-ellipsis @max-[2.875rem]:shrink-0">{shift.user}</span>{' '}
      <span className="figures shrink-0">{hoursOf(span)}</span>
    </span>
  )
}

const hoursOf = ({ start, end }: Span) => `${showHour(start)}–${showHour(end)}`

const blockClass = ({ employee_id }: ShownShift) =>
  `shift shift-tone-${colourOf(employee_id)} absolute @container flex flex-col overflow-hidden rounded-[6px] text-left`
const edgeClass = 'absolute inset-x-0 z-1 h-2 cursor-ns-resize pointer-coarse:h-4 print:hidden'

/** The free strip beside the shifts, where the user can press an hour to plan another one. */
const strip = '0.875rem'
const allHours = lastHour - firstHour

function placeOf({ start, end }: Span, { lane, lanes }: Lane) {
  const share = `((100% - ${strip}) / ${lanes})`
  return {
    top: `${((start - firstHour) / allHours) * 100}%`,
    height: `calc(${((end - start) / allHours) * 100}% - 2px)`,
    left: `calc(${share} * ${lane} + 1px)`,
    width: `calc(${share} - 2px)`,
  }
}
