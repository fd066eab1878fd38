import { useState } from 'react'
import * as z from 'zod'

/**
 * The filters of the list from which the items of an order were opened. The items open in a new tab: the tab with the list puts
 * its filters into the local storage, and the new tab copies them into its session storage, where a reload finds them.
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
      // Without storage, the link back opens the list without filters.
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
