import { randomUUID } from 'node:crypto'
import { parseArgs } from 'node:util'
import { Till, type ZReport } from './till.ts'

interface Day {
  url: string
  /** The key of the store. */
  key: string
  /** The pins of the employees who work there today. */
  pins: readonly string[]
  log?: (line: string) => void
}

/** Plays a day of a till, from the first check-in to the last check-out. */
export async function playDay({ url, key, pins, log = () => {} }: Day) {
  const till = new Till(url, key)
  const present: string[] = []
  for (const pin of pins) {
    const { employee, store } = await till.checkIn(pin, randomUUID())
    present.push(employee)
    log(`${employee} is in at ${store}.`)
  }

  const phone = {
    invoiceNo: `T-${Date.now()}`,
    customer: 'Marie Comeau',
    imei: newImei(),
    description: 'iPhone 13, 128 GB',
  }
  const mobile = await till.reportMobile({ ...phone, value: 240 }, randomUUID())
  log(`Mobile report ${mobile.id} is in.`)

  // If a till receives no response, it does not know whether its report has arrived. With the same key it can send the
  // report again, as often as necessary.
  const reportKey = randomUUID()
  const report = countDrawers(present)
  const [first, again] = [await till.reportDay(report, reportKey), await till.reportDay(report, reportKey)]
  log(`Z report ${first.id} is in; sent again, it is still ${again.id}.`)

  for (const pin of pins) {
    const { employee } = await till.checkOut(pin, randomUUID())
    log(`${employee} is out.`)
  }
  return { present, mobile, zReports: [first, again] }
}

/** Five dollars are missing in the second drawer, and the comment explains it. */
const countDrawers = (present: readonly string[]): ZReport => ({
  charge: 1834.5,
  c1: 412.35,
  c2: 195,
  calculatedCharge: 1834.5,
  calculatedC1: 412.35,
  calculatedC2: 200,
  comment: 'Five dollars went for the parking meter.',
  employeesPresent: present.join(', '),
})

/** Fourteen random digits and their check digit (Luhn). */
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
      'The key or the pins are missing. Usage: node tools/till/day.ts --url http://127.0.0.1:3000 --key … --pins 1234,5678',
    )
    process.exit(2)
  }
  await playDay({ url, key, pins: pins.split(','), log: console.log }).catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  })
}
