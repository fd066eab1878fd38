import * as z from 'zod'
import type { Attack } from './attack.ts'
import { openWorkbench } from './browser.ts'
import { mightiestOf } from './callers.ts'
import { payloads } from './nastyTexts.ts'
import type { JsonSchema, Operation } from './openApi.ts'
import { onePixel, Requests, requestFor } from './requests.ts'
import type { Answer } from './sender.ts'
import { lookAtFiles, lookAtMails, lookAtPages } from './shownPayloads.ts'

/** Writes each payload into every text of every call that stores texts, and checks everything that shows texts. */
export async function attackWithPayloads(attack: Attack) {
  const { callers, operations, seed, isLong, plant } = attack
  const requests = new Requests(seed, (await plant()).ids)
  const writing = operations.filter(
    ({ method, ...each }) => method !== 'GET' && Object.values(fieldsOf(each)).some(isFree),
  )
  for (const payload of isLong ? Object.values(payloads) : [payloads.header, payloads.html]) {
    for (const operation of writing) {
      const name = mightiestOf(operation)
      const [path, value] = [requests.pathOf(operation), requests.bodyOf(operation, 'all')]
      const send = (wrong: readonly string[]) =>
        callers.send(name, requestFor(operation, path, filled(operation, value, payload, wrong)))
      const answer = await send([])
      // Some texts have rules of their own, such as a phone number. They stay as they were, and the others are tried again.
      const wrong = wrongFieldsIn(answer)
      if (wrong.length > 0) await send(wrong)
      if (operation.path.startsWith('/api/user/')) await callers.revive(name)
    }
    // The next payload replaces this one in the rows that a call changes.
    await lookAtPages(attack)
    await lookAtFiles(attack, requests)
  }
  await uploadNoPictures(attack, requests)
  await lookAtMails(attack)
  if (isLong) await openWorkbench(attack)
}

/** Texts that may be anything: no days, codes or choices. */
const isFree = (schema: JsonSchema): boolean =>
  schema.anyOf?.some(isFree) ??
  (schema.type === 'string' && !schema.enum && schema.const === undefined && !schema.format && !schema.pattern)

const fieldsOf = ({ isForm, body }: Pick<Operation, 'isForm' | 'body'>): Readonly<Record<string, JsonSchema>> =>
  (isForm ? Object.values(body?.properties ?? {}).find(({ type }) => type === 'object') : body)?.properties ?? {}

/** Fields that keep their value, because another value would be another caller or would look like a machine. */
const kept = /password|^(email|token|invitation|website|call|input)$/

function filled(operation: Operation, value: unknown, payload: string, wrong: readonly string[]): unknown {
  const fields = fieldsOf(operation)
  if (value === null || typeof value !== 'object') return value
  const entries = Object.entries(value).map(([name, old]) => {
    const field = fields[name]
    if (!field) return [name, operation.isForm ? filled(operation, old, payload, wrong) : old]
    const isKept = !isFree(field) || kept.test(name) || wrong.includes(name)
    return [name, isKept ? old : payload.slice(0, field.maxLength ?? payload.length)]
  })
  return Object.fromEntries(entries)
}

function wrongFieldsIn({ status, body }: Answer): string[] {
  if (status !== 400) return []
  const { data } = Refused.safeParse(JSON.parse(String(body)))
  return (data?.errors ?? []).map(({ field }) => field.split('.')[0] ?? '')
}
const Refused = z.object({ errors: z.array(z.object({ field: z.string() })) })

/** All uploads take pictures, except the import of lists. */
const rightFileFor = ({ path }: Operation) =>
  path.startsWith('/api/admin/import/') ? Buffer.from('Device,Product Type\nAnchor,Phone Case\n') : onePixel

/** Checks that every upload rejects files that are no pictures, and pictures that are larger than they declare. */
async function uploadNoPictures({ callers, operations, report }: Attack, requests: Requests) {
  const hugeHeader = Buffer.from(onePixel)
  hugeHeader.writeUInt32BE(65_000, 16)
  hugeHeader.writeUInt32BE(65_000, 20)
  const svg = (content: string) => Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg">${content}</svg>`)
  const files: Record<string, Buffer> = {
    'a picture that claims 4,000,000,000 pixels': hugeHeader,
    'half a picture': onePixel.subarray(0, 40),
    'an SVG with a script': svg('<script>alert(7)</script>'),
    'an SVG that reads a file': svg('<image href="file:///etc/passwd"/>'),
    'a page': Buffer.from('<!doctype html><script>alert(7)</script>'),
    'a program': Buffer.from('\x7fELF\x02\x01\x01'),
    nothing: Buffer.alloc(0),
    '10 MB of zeros': Buffer.alloc(10 * 1024 * 1024 - 1),
  }
  for (const operation of operations.filter(({ isForm }) => isForm)) {
    for (const [what, file] of Object.entries(files)) {
      const sent = requestFor(operation, requests.pathOf(operation), requests.bodyOf(operation), file)
      const { status } = await callers.send('admin', sent)
      if (status === 200) report.find(`${what} was accepted as a picture`, { ...sent, body: what })
    }
    const right = await callers.send(
      'admin',
      requestFor(operation, requests.pathOf(operation), requests.bodyOf(operation), rightFileFor(operation)),
    )
    // A store can have six photos.
    if (![200, 404, 409].includes(right.status))
      report.find('A right file was refused', operation.name, String(right.body))
  }
}
