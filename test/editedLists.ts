import * as z from 'zod'
import type { Call } from '#shared/call.ts'
import type { OpenShop } from './openShop.ts'
import { importAll } from './sources.ts'

const Rows = z.object({ items: z.array(z.looseObject({ id: z.int() })) })
const Removed = z.object({ message: z.string(), undo: z.string() })

/**
 * Every list whose rows are added, changed and removed by the calls of `listCalls`, with functions that make these calls. A
 * new list is tested without a line of its own.
 */
export async function findEditedLists({ ask }: Pick<OpenShop, 'ask'>) {
  const contracts = await importAll<Partial<Record<string, Call>>>('src/features/*/contract.ts')
  return [...contracts.values()].flatMap(Object.values).flatMap(({ search, create, update, remove }) => {
    if (!search || !create || !update || !remove) return []
    return {
      name: remove.path,
      readRows: async (token: string) => Rows.parse((await ask(token, search, { body: { per_page: 100 } })).body).items,
      removeRow: async (token: string, id: number) =>
        Removed.parse((await ask(token, remove, { params: { id } })).body),
    }
  })
}
