import { randomUUID } from 'node:crypto'
import { type Account, type Client, Refused } from './client.ts'
import type { Asked } from './journal.ts'

export type Role =
  | 'visitor'
  | 'store'
  | 'bookings'
  | 'office'
  | 'warehouse'
  | 'pictures'
  | 'supplier'
  | 'till'
  | 'jobs'
  | 'sign-in'

/** What somebody does repeatedly, with a pause of about `every` milliseconds. A guesser and a reader write nothing. */
export interface Person {
  role: Role | 'guesser' | 'reader'
  every: number
  turn(): Promise<void>
}

/** The way to the shop and to the journal. */
export interface Desk {
  client: Client
  /** The client of those who guess passwords and pins. */
  guesses: Client
  /** From 0 to 1, by the seed. */
  chance(): number
  ask(asked: Omit<Asked, 'during'>): Asked
  acknowledge(role: Role, asked: Asked, value: string): void
}

/** Rows of the demo shop, and rows that were added for the load. */
export interface Stage {
  products: number[]
  /** Products whose hold the supplier sets, and products that get pictures. */
  held: number[]
  pictured: number[]
  /** Orders that the office edits, and orders that it marks as paid. */
  edited: number[]
  paid: number[]
  tills: { key: string; pin: string; employee_id: number }[]
  /** The key of a till at which nobody knows a pin. */
  guessedTill: string
  stores: string[]
}

/** Work that makes a row. */
export const made = (name: string, key = randomUUID()) => ({ kind: 'made', name, key }) as const
/** Work that sets a value. */
export const set = (name: string, wanted: string) => ({ kind: 'set', name, key: '', wanted }) as const

/** Runs with the account, which signs in when its session has ended. Sessions must not end, so that counts as an error. */
export async function signedIn(desk: Desk, account: Account, act: () => Promise<void>) {
  if (!account.token) await account.signIn()
  try {
    await act()
  } catch (error) {
    if (error instanceof Refused && error.status === 401) {
      desk.client.note(`The session of ${account.email} has ended.`)
      delete account.token
      return
    }
    throw error
  }
}
