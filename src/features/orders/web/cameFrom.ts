import { useState } from 'react'
import * as z from 'zod'

/**
 * The list of orders from which the items of an order were opened. They open in a new tab, so the tab of the list leaves the
 * parameters of its address in the local storage, and the new tab keeps them for its own reloads.
 */
const key = 'transactions_list'
const ListAddress = z.record(z.string(), z.union([z.string(), z.number()]))
type ListAddress = z.output<typeof ListAddress>

/** The handlers of a link to the items of an order: a click, a click with the middle button, or its menu. */
export function rememberList(search: object) {
  const remember = () => {
    try {
      localStorage.setItem(key, JSON.stringify(search))
    } catch {
      // Without storage the way back leads to the whole list.
    }
  }
  return { onClick: remember, onAuxClick: remember, onContextMenu: remember }
}

/** The parameters of the list from which this tab was opened. */
export const useCameFrom = (): ListAddress => useState(readList)[0]

function readList(): ListAddress {
  try {
    const kept = sessionStorage.getItem(key) ?? localStorage.getItem(key) ?? '{}'
    sessionStorage.setItem(key, kept)
    return ListAddress.parse(JSON.parse(kept))
  } catch {
    return {}
  }
}
