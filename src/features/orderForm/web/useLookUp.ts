import { type Dispatch, type SetStateAction, useEffect } from 'react'
import { send } from '#ui/api.ts'
import { orderFormCalls } from '../contract.ts'
import type { FormLines } from './formLines.ts'
import { canLookUp, type FormRow } from './formRows.ts'
import { isNumber } from './readLines.ts'

const pause = 150

/** Finds out what the lines mean that nobody is writing at: all of them in one call. */
export function useLookUp(
  rows: readonly FormRow[],
  writing: number | undefined,
  setLines: Dispatch<SetStateAction<FormLines>>,
) {
  useEffect(() => {
    const open = rows.filter((row) => canLookUp(row) && row.id !== writing)
    if (open.length === 0) return
    const stop = new AbortController()
    const timer = setTimeout(async () => {
      const found = await lookUp(open, stop.signal)
      if (!stop.signal.aborted) setLines((now) => ({ ...now, rows: now.rows.map((row) => told(row, found)) }))
    }, pause)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [rows, writing, setLines])
}

async function lookUp(rows: readonly FormRow[], signal: AbortSignal): Promise<Map<FormRow, FormRow['found']>> {
  // How many can be had is judged here, as one types; what is asked for is what the lines mean.
  const items = rows.map(({ item }) => ({ ...meaning(item.trim()), quantity: 1 }))
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

const meaning = (item: string) =>
  isNumber(item) && Number(item) >= 1 && Number(item) <= 2_147_483_647 ? { product_id: Number(item) } : { name: item }

const told = (row: FormRow, found: ReadonlyMap<FormRow, FormRow['found']>): FormRow => {
  const news = found.get(row)
  return news === undefined ? row : { ...row, found: news }
}
