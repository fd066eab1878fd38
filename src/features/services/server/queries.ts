import { sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import type { CachedData } from '#platform/pages/cachedData.ts'
import type { ServiceRow } from '../columns.ts'
import type { ServiceChange } from '../contract.ts'

export const serviceRows = (db: Database) =>
  db.selectFrom('services').select([
    'id',
    // The migration inserts these names, and nothing else does.
    sql<ServiceRow['service']>`service`.as('service'),
    'price_cents as price_from',
    'minutes',
    'warranty_days',
    'words',
    'words_fr',
    'version',
  ])

/** The services in the order in which the site shows them. */
const listServices = (db: Database): Promise<ServiceRow[]> => serviceRows(db).orderBy('id').execute()
export const cachedServices: CachedData<ServiceRow[]> = { read: listServices }

export const lockService = (db: Database, id: number): Promise<ServiceRow | undefined> =>
  serviceRows(db).where('id', '=', id).forUpdate().executeTakeFirst()

/** Undefined fields stay as they are. */
export async function updateService(
  db: Database,
  { id, version: _, price_from: price_cents, ...columns }: ServiceChange,
): Promise<ServiceRow> {
  await db
    .updateTable('services')
    .set(({ ref }) => ({ version: ref('version'), price_cents, ...columns }))
    .where('id', '=', id)
    .execute()
  return serviceRows(db).where('id', '=', id).executeTakeFirstOrThrow()
}
