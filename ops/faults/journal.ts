/** A request of a client that must change the database. */
export interface Asked {
  /** `made` for exactly one new row, `set` for a row that has this value afterwards. */
  kind: 'made' | 'set'
  /** A name for people: `order`, `hold of product 17`. Values that are set one after another have the same name. */
  name: string
  /** The client's own key of a row that was made. */
  key: string
  /** The fault during which it was sent. */
  during: string
  /** The requested value, for `set`. */
  wanted?: string
  /** The result in the response, in the form in which the row is found. Undefined as long as there is no response. */
  acknowledged?: string
}

/** One row of the database, in the same form. */
export interface Found {
  name: string
  key: string
  value: string
}

export interface Verdict {
  lost: Asked[]
  /** A row that was made twice, or that nobody requested. */
  doubled: Found[]
}

const idOf = ({ name, key }: { name: string; key: string }) => `${name} ${key}`

/** Compares the requests of clients, in their order, with the rows of the database. */
export function compare(asked: readonly Asked[], found: readonly Found[]): Verdict {
  const made = asked.filter(({ kind }) => kind === 'made')
  const names = new Set(made.map(({ name }) => name))
  const known = new Set(made.map(idOf))
  const rows = Map.groupBy(
    found.filter(({ name }) => names.has(name)),
    idOf,
  )
  const isThere = (each: Asked) => rows.get(idOf(each))?.some(({ value }) => value === each.acknowledged)
  const lostRows = made.filter((each) => each.acknowledged !== undefined && !isThere(each))
  return {
    lost: [...lostRows, ...lostValues(asked, found)],
    doubled: [...rows].flatMap(([id, same]) => (known.has(id) ? same.slice(1) : same)),
  }
}

/** A value may be that of the last acknowledged set, or of a later one whose response did not arrive. */
function lostValues(asked: readonly Asked[], found: readonly Found[]): Asked[] {
  const values = new Map(found.map(({ name, value }) => [name, value]))
  const sets = Map.groupBy(
    asked.filter(({ kind }) => kind === 'set'),
    ({ name }) => name,
  )
  return [...sets].flatMap(([name, all]) => {
    const last = all.findLastIndex(({ acknowledged }) => acknowledged !== undefined)
    const [acknowledged, ...later] = last < 0 ? [] : all.slice(last)
    if (!acknowledged) return []
    const value = values.get(name)
    return value === acknowledged.acknowledged || later.some(({ wanted }) => wanted === value) ? [] : [acknowledged]
  })
}
