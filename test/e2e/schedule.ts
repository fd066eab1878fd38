import type { Locator, Page } from '@playwright/test'
import type { Shift } from '#features/scheduling/contract.ts'
import { shiftCalls } from '#features/scheduling/contract.ts'
import { colourCount } from '#features/scheduling/rules.ts'
import { hourInWords, type Span, timesOf } from '#features/scheduling/shiftHours.ts'
import { daysAfter } from '#shared/day.ts'
import { weekdayAndDay } from '#shared/time.ts'
import { test as base, type Shop } from './shop.ts'

export const schedulePath = '/admin/scheduling'

interface Team {
  /** A Monday in the far future, whose week no other test uses. */
  monday: string
  /** The day of that week: 0 is Monday. */
  day(at: number): string
  ids: number[]
  /** The week's page, of Mic Mac. */
  path: string
  /** Signs in as Mic Mac, and opens the week. */
  open(): Promise<void>
  plan(who: number, span: Span, store?: string): Promise<Shift>
  /** The shifts of the week on the server. */
  planned(store?: string): Promise<Shift[]>
}

/** Weeks that no other test uses, not even in another worker, each with free weeks before and after it. */
let nth = 50 * Number(process.env.TEST_WORKER_INDEX)
const nextWeek = () => daysAfter('2031-01-06', 4 * 7 * nth++)

/** Employees of Mic Mac and a week of their own. */
export const test = base.extend<{ makeTeam(...names: string[]): Promise<Team> }>({
  makeTeam: async ({ page, shop, adminToken, comeIn }, use) =>
    use(async (...names) => {
      const { id: store_id } = await shop.db
        .selectFrom('stores')
        .select('id')
        .where('name', '=', 'Mic Mac')
        .executeTakeFirstOrThrow()
      const ids: number[] = []
      for (const name of names) {
        const employee = shop.db.insertInto('employees').values({ name, store_id }).returning('id')
        ids.push((await employee.executeTakeFirstOrThrow()).id)
      }
      const monday = nextWeek()
      const path = `${schedulePath}?store=Mic+Mac&view=week&day=${monday}`
      return {
        monday,
        day: (at) => daysAfter(monday, at),
        ids,
        path,
        async open() {
          await comeIn('micmac')
          await page.goto(path)
        },
        plan: (who, span, store = 'Mic Mac') =>
          shop.ask(adminToken, shiftCalls.create, { body: { employee_id: ids[who], store, ...timesOf(span) } }),
        planned: (store = 'Mic Mac') =>
          shop.ask(adminToken, shiftCalls.all, { body: { store, from: monday, to: daysAfter(monday, 6) } }),
      }
    }),
})

/** Plans shifts of new employees in all colours at HSC in the first week of 2040. */
export async function planAWeek({ db, ask }: Shop, token: string) {
  const store = await db.selectFrom('stores').select('id').where('name', '=', 'HSC').executeTakeFirstOrThrow()
  for (let at = 0; at < colourCount; at++) {
    const employee = db.insertInto('employees').values({ name: `Tone Tester ${at}`, store_id: store.id })
    const { id: employee_id } = await employee.returning('id').executeTakeFirstOrThrow()
    const times = timesOf({ day: daysAfter('2040-01-02', at), start: 9, end: at === 0 ? 10 : 17 })
    await ask(token, shiftCalls.create, { body: { employee_id, store: 'HSC', ...times } })
  }
}

export const cellAt = (page: Page, day: string, hour: number) =>
  page.getByRole('button', { name: `${weekdayAndDay(day)}, ${hourInWords('24', hour)}: plan a shift` })
export const shiftOf = (page: Page, name: string) => page.locator('[data-shift]').filter({ hasText: name })

/** The middle of an hour of a day, at a place without shifts. */
export const spotAt = (page: Page, day: string, hour: number) => middleOf(cellAt(page, day, hour))

/** The middle of an element, once it stays where it is: the page moves while it loads. */
export async function middleOf(target: Locator) {
  // Waits until the element has stayed in one place for two frames.
  await target.scrollIntoViewIfNeeded()
  const box = await target.boundingBox()
  if (!box) throw new Error('The element is not on the page.')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}
