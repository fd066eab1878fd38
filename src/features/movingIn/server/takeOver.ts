import { listUserNames } from '#features/accounts/server/movedUsers.ts'
import { hasOwnOrders, sumEarlierOrders } from '#features/orders/server/movedOrders.ts'
import { listEmployees } from '#features/staff/server/queries.ts'
import { listStores } from '#features/stores/server/queries.ts'
import { recordChange } from '#platform/db/audit.ts'
import type { Database } from '#platform/db/database.ts'
import { movingInAuthor } from '#platform/db/incomingTable.ts'
import { oneAtATime } from '#platform/db/oneAtATime.ts'
import type { Uploads } from '#platform/files/uploads/uploadStore.ts'
import { type MovedCounts, movedListNames } from '../columns.ts'
import { newMovedRows } from './audited.ts'
import { movedListsInOrder } from './lists/lists.ts'
import type { Known } from './movedList.ts'
import { MovedMonths } from './movedMonths.ts'
import { readUserIds } from './movedRows.ts'
import { moveList } from './moveList.ts'
import { movePictures, type PictureThere } from './movePictures.ts'
import { addFindings, addMonths, failRun, finishRun, type NewFinding, startRun } from './runs.ts'
import { MoveStopped } from './source/moveStopped.ts'
import { openSource, plainAddress, type SourceAddress } from './source/source.ts'
import { ProductThere } from './source/sourceRows.ts'

export interface Move extends SourceAddress {
  /** Where the pictures of the products are. */
  pictures?: string | undefined
}

/** Reads everything from the system that the retailer uses today, and writes what is new or has changed there. */
export async function takeOver(
  db: Database,
  { pictures, ...from }: Move,
  { uploads, say }: { uploads: Uploads; say: (sentence: string) => void },
): Promise<MovedCounts[]> {
  const pictureAddress = pictures === undefined ? undefined : plainAddress(pictures)
  const address = plainAddress(from.address)
  const done = await oneAtATime(db, 'moving in', async () => {
    await refuseAfterFirstOrder(db)
    const run_id = await startRun(db, address)
    try {
      return await moveAll(db, run_id, from, { pictures: pictureAddress, uploads, say })
    } catch (error) {
      const message = error instanceof MoveStopped ? error.message : programFailed
      await failRun(db, run_id, message).catch(() => undefined)
      throw error
    }
  })
  if (!done) throw new MoveStopped('Another run is under way. Wait until it is done.')
  return done
}

const programFailed =
  'The run ended with an error of the program. Start the command again. If it fails again, send its last lines to those who support the shop.'

async function refuseAfterFirstOrder(db: Database) {
  if (await hasOwnOrders(db)) {
    throw new MoveStopped(
      'An order was placed in this shop already, so nothing is moved in any more. Enter what is missing on the pages of the shop.',
    )
  }
}

interface TakeOverParts {
  pictures: string | undefined
  uploads: Uploads
  say: (sentence: string) => void
}

async function moveAll(db: Database, run_id: number, from: SourceAddress, { pictures, uploads, say }: TakeOverParts) {
  const source = await openSource(from)
  const months = new MovedMonths()
  const named: PictureThere[] = []
  const lists: MovedCounts[] = []
  for (const list of movedListsInOrder) {
    const findings: NewFinding[] = []
    try {
      const counts = await moveList(list, {
        db,
        source,
        known: await readKnown(db),
        findings,
        beforeBatch: () => refuseAfterFirstOrder(db),
        observe: (given, isTaken) => {
          if (list.list === 'orders') months.add(given, isTaken)
          if (list.list === 'products') named.push(...namedPictures(given))
        },
      })
      if (pictures !== undefined) findings.push(...(await movePictures(db, named.splice(0), pictures, uploads)))
      lists.push(counts)
      if (counts.new > 0) {
        await recordChange(db, { by: movingInAuthor, act: 'made', subject: newMovedRows, id: run_id, after: counts })
      }
      say(inWords(counts))
    } finally {
      await addFindings(db, run_id, findings)
    }
  }
  await addMonths(db, run_id, months.compare(await sumEarlierOrders(db)))
  await finishRun(db, run_id, lists)
  return lists
}

function namedPictures(given: unknown): PictureThere[] {
  const { data } = ProductThere.safeParse(given)
  return data ? [{ id: data.id, image_name: data.image_name }] : []
}

async function readKnown(db: Database): Promise<Known> {
  const users = await listUserNames(db)
  return {
    users: await readUserIds(db),
    accounts: new Map(users.map(({ id, email }) => [email.toLowerCase(), id])),
    usernames: new Map(users.map(({ id, username }) => [username.toLowerCase(), id])),
    stores: await listStores(db),
    employees: await listEmployees(db),
  }
}

const inWords = ({ list, there, not_taken, ...counts }: MovedCounts) =>
  `${movedListNames[list]}: ${there} there, ${counts.new} new, ${counts.changed} changed, ${counts.same} the same, ${not_taken} not taken.`
