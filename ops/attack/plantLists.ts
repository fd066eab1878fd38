import { callerNames } from './callers.ts'
import type { Operation } from './openApi.ts'
import type { Marker } from './plant.ts'
import { type AddedIds, type Ids, Requests, requestFor } from './requests.ts'
import type { Sent } from './sender.ts'
import { thingOf } from './things.ts'

/**
 * Adds a row to each edited list of which `plant` inserts none, by the call of an admin. If the row is for stores, it is for the one
 * whose data nobody else may get. Its texts can be found again, and only those who may search the list may see them.
 */
export async function plantLists(
  operations: readonly Operation[],
  ids: Ids,
  tag: string,
  add: (sent: Sent) => Promise<number>,
) {
  const named = new Map(operations.map((operation) => [operation.name, operation]))
  const markers: Marker[] = []
  const added: Record<string, number> = {}
  for (const insert of operations) {
    const [, path] = /^POST (.*)insert\/$/.exec(insert.name) ?? []
    const [search, remove] = [named.get(`POST ${path}search/`), named.get(`DELETE ${path}delete/{id}/`)]
    const list = remove && thingOf(remove, 'id')
    if (!search || !list || list in ids) continue
    const body = { ...Object(new Requests(1, ids).bodyOf(insert, 'all')) }
    for (const [field, { type, format, maxLength = 0 }] of Object.entries(insert.body?.properties ?? {})) {
      const text = `marked-${field}-${tag}`
      if (type !== 'string' || format || maxLength < text.length) continue
      body[field] = text
      markers.push({
        text,
        what: `${field} of ${list}`,
        seenBy: callerNames.filter((name) => search.allow.includes(name)),
      })
    }
    added[list] = await add(requestFor(insert, insert.path, body))
  }
  return { markers, ids: added satisfies AddedIds }
}
