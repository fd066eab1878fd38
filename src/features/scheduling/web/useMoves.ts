import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { keyOf, useSend } from '#ui/api/query.ts'
import { type Shift, shiftCalls } from '../contract.ts'
import { type Span, spanOf, timesOf } from '../shiftHours.ts'
import { showShift } from './showShift.ts'

/** The milliseconds without a key press after which a move is sent. Overlaps on the way are not sent. */
const pauseOfKeys = 400

/**
 * Moves shifts on screen at once, then on the server. A shift may be moved again while it is saved: only its last hours are
 * sent. If the server rejects a move, the shift returns to its old hours and the user sees the error.
 */
export function useMoves() {
  const client = useQueryClient()
  const { send } = useSend(shiftCalls.update, {
    success: (shift) => `Shift has been moved: ${shift.user}, ${showShift(spanOf(shift))}`,
    failed: 'The shift could not be moved',
  })
  const [moved, setMoved] = useState<ReadonlyMap<number, Shift>>(new Map())
  const wanted = useRef(new Map<number, Shift>())
  /** The last saved version of each shift. A drag that started earlier has an older one. */
  const savedVersions = useRef(new Map<number, number>())
  function show(saved?: Shift) {
    const now = new Map(wanted.current)
    if (saved && !now.has(saved.id)) now.set(saved.id, saved)
    setMoved(now)
  }

  async function move(shift: Shift, span: Span, by: 'pointer' | 'keys') {
    const isUnderWay = wanted.current.has(shift.id)
    wanted.current.set(shift.id, { ...shift, ...timesOf(span) })
    show()
    if (isUnderWay) return
    const saved = await save(shift, by === 'keys' ? pauseOfKeys : 0)
    wanted.current.delete(shift.id)
    // Shown until the list is loaded again. The user may move it again before that, starting from the saved hours.
    show(saved)
    await client.invalidateQueries({ queryKey: keyOf(shiftCalls.all) })
    show()
  }

  /** Sends the hours until the last hours are saved. */
  async function save(shift: Shift, wait: number) {
    const version = Math.max(shift.version, savedVersions.current.get(shift.id) ?? 0)
    let saved: Shift | undefined = { ...shift, version }
    let sent: Shift | undefined
    while (saved && sent !== wanted.current.get(shift.id)) {
      sent = await atRest(shift.id, wait)
      if (sent) saved = await send({ body: changeOf(sent, saved.version) })
      if (saved) keep(saved)
    }
    return saved
  }

  async function atRest(id: number, wait: number) {
    let before: Shift | undefined
    while (wait > 0 && before !== wanted.current.get(id)) {
      before = wanted.current.get(id)
      await new Promise((resolve) => setTimeout(resolve, wait))
    }
    return wanted.current.get(id)
  }

  function keep(saved: Shift) {
    savedVersions.current.set(saved.id, saved.version)
    client.setQueriesData<Shift[]>({ queryKey: keyOf(shiftCalls.all) }, (shifts) =>
      shifts?.map((shift) => (shift.id === saved.id ? saved : shift)),
    )
  }

  return {
    move,
    /** The shifts with their moves that are not saved yet. */
    withMoves: (shifts: readonly Shift[]) => [...shifts.filter(({ id }) => !moved.has(id)), ...moved.values()],
  }
}

const changeOf = ({ id, startTime, endTime }: Shift, version: number) => ({ id, version, startTime, endTime })
