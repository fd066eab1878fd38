import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { keyOf, useSend } from '#ui/query.ts'
import { type Shift, shiftCalls } from '../contract.ts'
import { type Span, timesOf } from '../shiftHours.ts'

/** How long keys may rest before a walk is taken to be over: what lies on the way does not stop it. */
const patience = 400

/**
 * Moves shifts at once on screen and then on the server. While one is being saved it may move on: only where it stands
 * in the end is sent. What the server refuses goes back to where it was, and the person is told why.
 */
export function useMoves() {
  const client = useQueryClient()
  const { send } = useSend(shiftCalls.update, { failed: 'The shift could not be moved' })
  const [moved, setMoved] = useState<ReadonlyMap<number, Shift>>(new Map())
  const wanted = useRef(new Map<number, Shift>())
  /** The version of each shift that the server saved last: a drag that began before that holds an older one. */
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
    const saved = await save(shift, by === 'keys' ? patience : 0)
    wanted.current.delete(shift.id)
    // Until the list has it, too: somebody may move it again meanwhile, and that is a change of what was saved.
    show(saved)
    await client.invalidateQueries({ queryKey: keyOf(shiftCalls.all) })
    show()
  }

  /** Sends where it stands, until it stands where it was sent. */
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
    /** The shifts as they are to be. */
    withMoves: (shifts: readonly Shift[]) => [...shifts.filter(({ id }) => !moved.has(id)), ...moved.values()],
  }
}

const changeOf = ({ id, startTime, endTime }: Shift, version: number) => ({ id, version, startTime, endTime })
