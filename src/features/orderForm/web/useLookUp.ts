import { type Dispatch, type SetStateAction, useEffect } from 'react'
import { send } from '#ui/api/fetchCall.ts'
import { orderFormCalls } from '../contract.ts'
import type { FormLines } from './formLines.ts'
import { canLookUp, type FormRow } from './formRows.ts'
import { isNumber } from './readLines.ts'

const pause = 150

/** Looks up the products of all lines in one call, except the line that the user is editing. */
export function useLookUp(
  rows: readonly FormRow[],
  writing: number | undefined,
  setLines: Dispatch<SetStateAction<FormLines>>,
) {
  useEffect(() => {
    const pending = rows.filter((row) => canLookUp(row) && row.id !== writing)
    if (pending.length === 0) return
    const stop = new AbortController()
    const timer = setTimeout(async () => {
      const found = await lookUp(pending, stop.signal)
      if (!stop.signal.aborted) setLines((now) => ({ ...now, rows: now.rows.map((row) => withFound(row, found)) }))
    }, pause)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [rows, writing, setLines])
}

async function lookUp(rows: readonly FormRow[], signal: AbortSignal): Promise<Map<FormRow, FormRow['found']>> {
  // Only the products are needed. Quantities are checked in the browser while the user types.
  const items = rows.map(({ item }) => ({ ...idOrName(item.trim()), quantity: 1 }))
  const checked = await send(orderFormCalls.check, { body: { items }, signal }).then(
    (reply) => reply.items,
    () => [],
  )
  return new Map(
    rows.map((row, at) => {
      const { product, verdict } = checked[at] ?? {}
      return [row, product ?? (verdict === 'unknown' || verdict === 'several' ? verdict : 'failed')]
    }),
  )
}

const idOrName = (item: string) =>
  isNumber(item) && Number(item) >= 1 && Number(item) <= 2_147_483_647 ? { product_id: Number(item) } : { name: item }

const withFound = (row: FormRow, results: ReadonlyMap<FormRow, FormRow['found']>): FormRow => {
  const found = results.get(row)
  return found === undefined ? row : { ...row, found }
}
