import { useState } from 'react'
import * as z from 'zod'

/** Whether columns are shown, by their keys. It has only the columns that the user has shown or hidden. */
const ColumnChoice = z.record(z.string(), z.boolean())
export type ColumnChoice = z.output<typeof ColumnChoice>

/** The columns of a list that the user has shown or hidden, stored in this browser. */
export function useColumnChoice(name: string) {
  const place = `columns of ${name}`
  const [choice, setChoice] = useState(() => remembered(place))
  return [
    choice,
    (next: ColumnChoice) => {
      setChoice(next)
      localStorage.setItem(place, JSON.stringify(next))
    },
  ] as const
}

function remembered(place: string): ColumnChoice {
  try {
    return ColumnChoice.parse(JSON.parse(localStorage.getItem(place) ?? '{}'))
  } catch {
    return {}
  }
}
