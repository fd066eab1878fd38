import * as z from 'zod'
import { listUserNames } from '#features/accounts/server/movedUsers.ts'
import { hasOwnOrders, sumEarlierOrders } from '#features/orders/server/movedOrders.ts'
import { listEmployees } from '#features/staff/server/queries.ts'
import { listStores } from '#features/stores/server/queries.ts'
import type { Database } from '#platform/db/database.ts'
import { oneAtATime } from '#platform/db/oneAtATime.ts'
import type { Uploads } from '#platform/files/uploads/uploadStore.ts'
import { cents } from '#shared/money.ts'
import { type MovedCounts, movedListNames } from '../columns.ts'
import { compareMonth } from '../rules.ts'
import { movedListsInOrder } from './lists/lists.ts'
import type { Known } from './movedList.ts'
import { readUserIds } from './movedRows.ts'
import { moveList } from './moveList.ts'
import { movePictures, type PictureThere } from './movePictures.ts'
import { addFindings, addMonths, failRun, finishRun, type NewMonth, startRun } from './runs.ts'
import { MoveStopped } from './source/moveStopped.ts'
import { openSource, plainAddress, type SourceAddress } from './source/source.ts'
import { ProductThere } from './source/sourceRows.ts'
import { GivenValue, OptionalAmount, sourceMoment, sourceNumber, Text } from './source/sourceValues.ts'

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
      const message = error instanceof MoveStopped ? error.message : 'The run ended with an error of the program.'
      await failRun(db, run_id, message).catch(() => undefined)
      throw error
    }
  })
  if (!done) throw new MoveStopped('Another run is under way. Wait until it is done.')
  return done
}

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
  const months = new Months()
  const named: PictureThere[] = []
  const lists: MovedCounts[] = []
  for (const list of movedListsInOrder) {
    const { counts, findings } = await moveList(list, {
      db,
      source,
      known: await readKnown(db),
      beforeBatch: () => refuseAfterFirstOrder(db),
      observe: (given, isTaken) => {
        if (list.list === 'orders') months.add(given, isTaken)
        if (list.list === 'products') named.push(...namedPictures(given))
      },
    })
    const notes = pictures === undefined ? [] : await movePictures(db, named.splice(0), pictures, uploads)
    await addFindings(db, run_id, [...findings, ...notes])
    lists.push(counts)
    say(
      `${movedListNames[counts.list]}: ${counts.there} there, ${counts.new} new, ${counts.changed} changed, ${counts.same} the same, ${counts.not_taken} not taken.`,
    )
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

const amountIn = (what: string) => OptionalAmount(what).catch(undefined)
const OrderGiven = z
  .object({
    username: Text,
    date: GivenValue.transform((given) => sourceMoment(given)?.day.slice(0, 7) ?? ''),
    price: amountIn('amount'),
    discount_amount: amountIn('discount'),
    tax_amount: amountIn('tax'),
    total_amount: amountIn('total'),
    lines: z.array(z.object({ quantity: GivenValue.transform(sourceNumber) })).catch([]),
  })
  .transform(({ price = 0, discount_amount = 0, tax_amount = 0, ...order }) => ({
    ...order,
    total: order.total_amount ?? price + tax_amount - discount_amount,
  }))
const noSums = {
  there_orders: 0,
  there_pieces: 0,
  there_cents: 0,
  here_orders: 0,
  here_pieces: 0,
  here_cents: 0,
  not_taken: 0,
}

/** The orders by store and month, reckoned from the rows as that system answered them. */
class Months {
  readonly #sums = new Map<string, typeof noSums>()

  readonly add = (given: unknown, isTaken: boolean) => {
    const order = OrderGiven.safeParse(given).data
    if (!order) return
    const sums = this.#of(order.username, order.date)
    sums.there_orders++
    sums.there_cents += order.total
    for (const { quantity } of order.lines) sums.there_pieces += Number.isInteger(quantity) ? (quantity ?? 0) : 0
    if (!isTaken) sums.not_taken++
  }

  /** Beside them the sums of the tables here. */
  compare(here: Awaited<ReturnType<typeof sumEarlierOrders>>): NewMonth[] {
    for (const { store, month, orders, pieces, total } of here) {
      Object.assign(this.#of(store, month), { here_orders: orders, here_pieces: pieces, here_cents: total })
    }
    return [...this.#sums]
      .sort(([one], [other]) => one.localeCompare(other))
      .map(([key, { not_taken, ...sums }]) => {
        const [store = '', month = ''] = key.split('\t')
        const [there_cents, here_cents] = [cents(sums.there_cents), cents(sums.here_cents)]
        const remark = compareMonth({ ...sums, not_taken })
        return { store: store.slice(0, 300), month, ...sums, there_cents, here_cents, remark }
      })
  }

  #of(store: string, month: string) {
    const key = `${store}\t${month}`
    const sums = this.#sums.get(key) ?? { ...noSums }
    this.#sums.set(key, sums)
    return sums
  }
}
