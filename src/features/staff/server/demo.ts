import { randomBytes } from 'node:crypto'
import { listStores } from '#features/stores/server/queries.ts'
import type { Database } from '#platform/db/database.ts'
import { seeded } from '#platform/shop/seeded.ts'
import { insertEmployees } from './queries.ts'

const first = [
  'Ailsa',
  'Angus',
  'Bridget',
  'Callum',
  'Catriona',
  'Colin',
  'Danielle',
  'Darren',
  'Elise',
  'Ewan',
  'Fiona',
  'Gilles',
  'Heather',
  'Isabelle',
  'Jocelyn',
  'Keisha',
  'Liam',
  'Luc',
  'Mairi',
  'Marc',
  'Monique',
  'Nadine',
  'Owen',
  'Priya',
  'Rory',
  'Shauna',
  'Sheldon',
  'Simone',
  'Tanisha',
  'Yvonne',
] as const
const last = [
  'Arsenault',
  'Boudreau',
  'Cameron',
  'Chiasson',
  'Comeau',
  'Cormier',
  'Crocker',
  'Doucet',
  'Fougère',
  'Fraser',
  'Gallant',
  'Gillis',
  'Hynes',
  'LeBlanc',
  'MacDonald',
  'MacIsaac',
  'MacNeil',
  'McLellan',
  'Noseworthy',
  'O’Brien',
  'Paul',
  'Penney',
  'Power',
  'Richard',
  'Sark',
  'Surette',
  'Tremblett',
  'Upshaw',
  'Whynot',
  'Williams',
] as const

/** Adds three to six employees for each store. One of ten has left. */
export async function fillEmployees(db: Database) {
  const chance = seeded(16)
  const pick = <Value>(of: readonly [Value, ...Value[]]) => of[Math.floor(chance() * of.length)] ?? of[0]
  const stores = await listStores(db)
  const rows = stores.flatMap(({ id: store_id }) =>
    Array.from({ length: 3 + Math.floor(chance() * 4) }, () => ({
      name: `${pick(first)} ${pick(last)}`,
      store_id,
      // Random hashes without a pin: users of the demo shop reset the pins.
      pin_hash: randomBytes(32),
    })),
  )
  const ids = await insertEmployees(db, rows)
  const gone = ids.filter((_, at) => at % 10 === 7)
  await db.updateTable('employees').set({ active: false, pin_hash: null }).where('id', 'in', gone).execute()
}
