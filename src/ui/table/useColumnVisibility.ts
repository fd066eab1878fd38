import { useState } from 'react'
import * as z from 'zod'
import type { Column } from '#shared/columns.ts'

const Visibility = z.record(z.string(), z.boolean())
type Visibility = z.output<typeof Visibility>

/** The visible columns of a list, stored in this browser. */
export function useColumnVisibility(name: string, columns: readonly Column[]) {
  const place = `columns of ${name}`
  const [visibility, setVisibility] = useState<Visibility>(() => ({
    ...Object.fromEntries(columns.map(({ key, page }) => [key, page !== 'hidden'])),
    ...remembered(place),
  }))
  return [
    visibility,
    (next: Visibility) => {
      setVisibility(next)
      localStorage.setItem(place, JSON.stringify(next))
    },
  ] as const
}

function remembered(place: string): Visibility {
  try {
    return Visibility.parse(JSON.parse(localStorage.getItem(place) ?? '{}'))
  } catch {
    return {}
  }
}
