import { daysAfter, today } from '#shared/day.ts'
import { type Asking, asks, oneOf } from './asks.ts'
import type { Chain, FilledStore } from './fillChain.ts'
import { type ActName, type RequestName, sendsOf } from './model.ts'
import type { Line, Reply, Sender } from './sender.ts'

/** What all visits need. */
export interface World extends Pick<Asking, 'files' | 'chance'> {
  sender: Sender
  chain: Chain
}

const byOffice = new Set<ActName>([
  'handleOrder',
  'correctStock',
  'readTimeStamps',
  'readZReports',
  'readReport',
  'readCharts',
  'exportAll',
])
const byVisitors = new Set<ActName>(['visit', 'firstVisit', 'book'])
const byTills = new Set<ActName>(['punch', 'closeTill'])
/** A user has one cart and one export at a time, and an employee one punch. */
const alone = new Set<ActName>(['order', 'exportOwn', 'exportAll', 'punch'])

/** One act of one person. */
export class Visit {
  readonly #sender: Sender
  readonly #asking: Asking
  readonly #line: Line
  /** Whoever is busy meanwhile: a user, an employee, or nobody. */
  readonly #busy: { isBusy: boolean } | undefined
  #since: number
  #reply: Reply = { bytes: Buffer.alloc(0), cookies: [] }

  /** `since` is the moment at which the act should have begun. */
  constructor(act: ActName, { sender, chain, files, chance }: World, since: number) {
    const isOfStore = !byOffice.has(act)
    const isFree = ({ isBusy }: { isBusy: boolean }) => !(alone.has(act) && isBusy)
    const hasTime = ({ user, employees }: FilledStore) => (act === 'punch' ? employees.some(isFree) : isFree(user))
    const store = oneOf(chain.stores, chance, isOfStore ? hasTime : undefined)
    const user = isOfStore ? store.user : oneOf(chain.office, chance, isFree)
    const employee = act === 'punch' ? oneOf(store.employees, chance, isFree) : undefined
    this.#sender = sender
    this.#since = since
    this.#busy = employee ?? (alone.has(act) ? user : undefined)
    if (this.#busy) this.#busy.isBusy = true
    const listed = () => JSON.parse(String(this.#reply.bytes)).items
    this.#asking = { store, user, employee, listed, day: '', products: chain.products, files, chance }
    if (byVisitors.has(act)) this.#line = sender.visitor(chance)
    else if (act === 'signIn') this.#line = { ...sender.visitor(chance), cookie: user.cookie }
    else this.#line = { agent: sender.staff, token: byTills.has(act) ? store.key : user.token }
  }

  /** Sends the requests of the act one after the other. */
  static async make(act: ActName, world: World, since: number): Promise<void> {
    const visit = new Visit(act, world, since)
    try {
      for (const name of sendsOf(act)) await visit.send(name)
    } catch {
      // The sender has counted it. Whoever gets an error gives up.
    } finally {
      visit.end()
    }
  }

  async send(name: RequestName) {
    const { employee, user, chance } = this.#asking
    if (name === 'free times') this.#asking.day = daysAfter(today(), 4 + Math.floor(chance() * 50))
    const asked = asks[name](this.#asking)
    // Also if the answer gets lost. Whoever is wrong about it is told so at the next punch, and right at the one after it.
    if (employee) employee.isIn = !employee.isIn
    this.#reply = await this.#sender.send(name, this.#line, asked, this.#since)
    this.#since = performance.now()
    // The browser is known from now on, as on any morning but the first.
    if (name === 'sign in') user.cookie = this.#reply.cookies.map((each) => each.split(';')[0]).join('; ')
  }

  end() {
    if (this.#busy) this.#busy.isBusy = false
    if (this.#line.agent !== this.#sender.staff) this.#line.agent.destroy()
  }
}
