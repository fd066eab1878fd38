import { randomUUID } from 'node:crypto'
import { parseArgs } from 'node:util'
import { Till, type ZReport } from './till.ts'

interface Day {
  url: string
  /** The store's key, and the pins of who works there today. */
  key: string
  pins: readonly string[]
  say?: (line: string) => void
}

/** A till's day, from the first who comes to the last who goes. */
export async function playDay({ url, key, pins, say = () => {} }: Day) {
  const till = new Till(url, key)
  const present: string[] = []
  for (const pin of pins) {
    const { employee, store } = await till.checkIn(pin, randomUUID())
    present.push(employee)
    say(`${employee} is in at ${store}.`)
  }

  const phone = {
    invoiceNo: `T-${Date.now()}`,
    customer: 'Marie Comeau',
    imei: newImei(),
    description: 'iPhone 13, 128 GB',
  }
  const mobile = await till.reportMobile({ ...phone, value: 240 }, randomUUID())
  say(`Mobile report ${mobile.id} is in.`)

  // A till cannot know whether a report that got no answer arrived. Under the same name it may send it as often as it likes.
  const name = randomUUID()
  const [first, again] = [await till.reportDay(counted(present), name), await till.reportDay(counted(present), name)]
  say(`Z report ${first.id} is in; sent again, it is still ${again.id}.`)

  for (const pin of pins) {
    const { employee } = await till.checkOut(pin, randomUUID())
    say(`${employee} is out.`)
  }
  return { present, mobile, zReports: [first, again] }
}

/** The second drawer lacks five dollars, and somebody says why. */
const counted = (present: readonly string[]): ZReport => ({
  charge: 1834.5,
  c1: 412.35,
  c2: 195,
  calculatedCharge: 1834.5,
  calculatedC1: 412.35,
  calculatedC2: 200,
  comment: 'Five dollars went for the parking meter.',
  employeesPresent: present.join(', '),
})

/** Fourteen digits by chance, and the one that follows from them (Luhn). */
function newImei() {
  const digits = Array.from({ length: 14 }, () => Math.floor(Math.random() * 10))
  const sum = digits.reduce((sum, digit, at) => {
    const counts = at % 2 === 1 ? digit * 2 : digit
    return sum + (counts > 9 ? counts - 9 : counts)
  }, 0)
  return `${digits.join('')}${(10 - (sum % 10)) % 10}`
}

if (import.meta.main) {
  const { values } = parseArgs({
    options: { url: { type: 'string' }, key: { type: 'string' }, pins: { type: 'string' } },
  })
  const { url = 'http://127.0.0.1:3000', key, pins } = values
  if (!key || !pins) {
    console.error(
      'Say which till, and who works: node tools/till/day.ts --url http://127.0.0.1:3000 --key … --pins 1234,5678',
    )
    process.exit(2)
  }
  await playDay({ url, key, pins: pins.split(','), say: console.log }).catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  })
}
