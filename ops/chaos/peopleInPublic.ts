import { accountCalls } from '#features/accounts/contract.ts'
import { appointmentCalls } from '#features/appointments/contract.ts'
import { contactCalls } from '#features/contact/contract.ts'
import { timeClockCalls } from '#features/timeClock/contract.ts'
import { zReportCalls } from '#features/zReports/contract.ts'
import { daysAfter, today } from '#shared/day.ts'
import { Account, type Caller, Refused } from './client.ts'
import { type Desk, made, type Person, type Stage, set } from './desk.ts'
import { words } from './words.ts'

/** An address of a network that nobody has used yet, because the forms are limited by network. */
const aNetwork = (chance: () => number) =>
  [10, ...Array.from({ length: 3 }, () => 1 + Math.floor(chance() * 250))].join('.')

/** Visitors do not send a form again: their forms have no key. */
export function visitorWhoBooks(desk: Desk, { stores }: Stage): Person {
  const { client, chance } = desk
  return {
    role: 'visitor',
    every: 1_500,
    turn: async () => {
      await client.read('/services')
      const store = stores[Math.floor(chance() * stores.length)] ?? ''
      const date = daysAfter(today(), 5 + Math.floor(chance() * 50))
      const slots = await client.once({}, appointmentCalls.slots, { body: { store, date } })
      const slot = slots?.items.find(({ free }) => free > 0)
      if (!slot) return
      const asked = desk.ask(made('booking'))
      const body = {
        ...{ firstName: 'Anne', lastName: 'Boudreau', phone: '902-555-0142', service: 'Screen Replacement' as const },
        ...{ email: `${asked.key}@visitor.test`, orderNotes: asked.key },
        ...{ store, appointmentDate: date, appointmentTime: slot.time },
      }
      const reply = await client.once({}, appointmentCalls.request, { body, from: aNetwork(chance) })
      if (reply) desk.acknowledge('visitor', asked, words.booking(store, date, slot.time))
    },
  }
}

export function visitorWhoWrites(desk: Desk): Person {
  const { client, chance } = desk
  return {
    role: 'visitor',
    every: 2_000,
    turn: async () => {
      await client.read('/fr/contact')
      const asked = desk.ask(made('message'))
      const body = { name: 'Luc Cormier', email: `${asked.key}@visitor.test`, message: asked.key }
      const reply = await client.once({}, contactCalls.send, { body, from: aNetwork(chance) })
      if (reply) desk.acknowledge('visitor', asked, words.message)
    },
  }
}

/** An employee comes and goes all day long, and the till reports the day again and again. */
export function tillAtWork(desk: Desk, { key, pin, employee_id }: Stage['tills'][number]): Person {
  const { client } = desk
  const till: Caller = { token: key }
  let round = 0
  const punch = async (call: typeof timeClockCalls.checkIn | typeof timeClockCalls.checkOut) => {
    const name = call === timeClockCalls.checkIn ? 'check-in' : 'check-out'
    const asked = desk.ask(made(`${name} of employee ${employee_id}`))
    const { id } = await client.until(till, call, { body: { pin }, key: asked.key })
    desk.acknowledge('till', asked, words.punch(id))
  }
  return {
    role: 'till',
    every: 1_500,
    turn: async () => {
      round++
      await punch(timeClockCalls.checkIn)
      await punch(timeClockCalls.checkOut)
      if (round % 3 > 0) return
      const asked = desk.ask(made('Z report'))
      const figures = { charge: 100 + round, c1: 50, c2: 25, calculatedCharge: 100, calculatedC1: 50, calculatedC2: 25 }
      await client.until(till, zReportCalls.insert, { body: { ...figures, comment: asked.key }, key: asked.key })
      desk.acknowledge('till', asked, words.zReport(100 + round))
    },
  }
}

/** Being rejected, and locked out for a while, is what should happen. */
async function unlessRefused(act: Promise<unknown>) {
  await act.catch((error: unknown) => {
    if (!(error instanceof Refused)) throw error
  })
}

export function guesserOfPasswords({ guesses }: Desk): Person {
  const body = { email: 'sydney@tidewater.example', password: 'not the password' }
  return {
    role: 'guesser',
    every: 3_000,
    turn: () => unlessRefused(guesses.once({}, accountCalls.signIn, { body, from: '10.255.255.1' })),
  }
}

export function guesserOfPins({ guesses }: Desk, { guessedTill }: Stage): Person {
  const till: Caller = { token: guessedTill }
  return {
    role: 'guesser',
    every: 5_000,
    turn: () => unlessRefused(guesses.once(till, timeClockCalls.checkIn, { body: { pin: '00000000' } })),
  }
}

/** Signs in at one device after another, and signs out at every second of them. */
export function userWhoSignsIn(desk: Desk): Person {
  const { client } = desk
  let round = 0
  return {
    role: 'sign-in',
    every: 3_000,
    turn: async () => {
      const account = new Account(client, 'moncton')
      await account.signIn()
      const { token = '' } = account
      const asked = desk.ask(set(`session ${token}`, words.isOpen(true)))
      desk.acknowledge('sign-in', asked, words.isOpen(true))
      if (round++ % 2 === 0) return
      const out = desk.ask(set(`session ${token}`, words.isOpen(false)))
      await client.until(account, accountCalls.signOut, { body: { token } }).catch((error: unknown) => {
        // The answer to the first request was lost.
        if (!(error instanceof Refused && error.status === 401)) throw error
      })
      desk.acknowledge('sign-in', out, words.isOpen(false))
    },
  }
}
