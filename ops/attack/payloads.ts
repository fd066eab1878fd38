import * as z from 'zod'
import type { Attack } from './attack.ts'
import { type CallerName, callerNames, isAllowed, networkOf } from './callers.ts'
import { encodeBody } from './encodeBody.ts'
import type { JsonSchema, Operation } from './openApi.ts'
import { part, payloads } from './payloadTexts.ts'
import { plant } from './plant.ts'
import { Random } from './random.ts'
import type { Answer, Sent } from './sender.ts'
import { lookEverywhere } from './shownPayloads.ts'
import { pathOf, Values } from './values.ts'

/** Writes each payload into every text of every call that stores some, and looks at everything that shows texts. */
export async function attackWithPayloads(attack: Attack) {
  const { sender, db, callers, operations, report, seed, isLong } = attack
  const random = new Random(seed + 4)
  const { ids } = await plant(db, random.text(8), 11)
  const values = new Values(random, ids)
  let stored = 0
  for (const payload of isLong ? Object.values(payloads) : [payloads.html, payloads.header]) {
    for (const operation of operations) {
      const name = writerOf(operation)
      const value = values.bodyOf(operation, { optional: 1 })
      const params = values.paramsOf(operation)
      const send = async (body: unknown) => {
        const { type = '', body: bytes } = encodeBody(operation, body)
        const headers = { ...(await callers.headersOf(name ?? 'nobody')), 'content-type': type }
        const call = { method: operation.method, path: pathOf(operation, params), headers }
        const sent: Sent = { ...call, ...(bytes !== undefined && { body: bytes }), from: networkOf(name ?? 'nobody') }
        const answer = await sender.send(sent)
        report.count(part, sent, answer)
        if (answer.status === 200) stored++
        return answer
      }
      if (!name || !hasFreeTexts(operation)) continue
      const answer = await send(filled(operation, value, payload))
      // Some texts have rules of their own, such as a phone number. They stay as they were, and the others are tried again.
      const wrong = wrongFieldsIn(answer)
      if (wrong.length > 0) await send(filled(operation, value, payload, wrong))
      if (answer.status === 200 && operation.path.startsWith('/api/user/')) await callers.revive(name)
    }
  }
  report.note(`${stored} requests with payloads were accepted.`)
  await lookEverywhere(attack, ids)
}

/** Who sends it: the one with the most rights. Requests without effect, such as searches, are sent too. */
const writerOf = (operation: Operation): CallerName | undefined =>
  operation.method === 'GET' ? undefined : callerNames.findLast((name) => isAllowed(name, operation))

/** Texts that may be anything: no days, codes or choices. */
const isFree = (schema: JsonSchema): boolean =>
  schema.anyOf?.some(isFree) ??
  (schema.type === 'string' && !schema.enum && schema.const === undefined && !schema.format && !schema.pattern)

const fieldsOf = ({ isForm, body }: Operation): Readonly<Record<string, JsonSchema>> =>
  (isForm ? Object.values(body?.properties ?? {}).find(({ type }) => type === 'object') : body)?.properties ?? {}

const hasFreeTexts = (operation: Operation) => Object.values(fieldsOf(operation)).some(isFree)

/** With a wrong one of these, the caller is another one, or a machine. */
const kept = [
  'email',
  'password',
  'new_password',
  'current_password',
  'token',
  'invitation',
  'website',
  'call',
  'input',
]

function filled(operation: Operation, value: unknown, payload: string, wrong: readonly string[] = []): unknown {
  const fields = fieldsOf(operation)
  const fill = (old: unknown): unknown => {
    if (old === null || typeof old !== 'object') return old
    return Object.fromEntries(
      Object.entries(old).map(([name, each]) => {
        const field = fields[name]
        if (!field) return [name, operation.isForm ? fill(each) : each]
        const isKept = !isFree(field) || kept.includes(name) || wrong.includes(name)
        return [name, isKept ? each : payload.slice(0, field.maxLength ?? payload.length)]
      }),
    )
  }
  return fill(value)
}

function wrongFieldsIn({ status, body }: Answer): string[] {
  if (status !== 400) return []
  const { data } = Refused.safeParse(JSON.parse(String(body)))
  return (data?.errors ?? []).map(({ field }) => field.split('.')[0] ?? '')
}
const Refused = z.object({ errors: z.array(z.object({ field: z.string() })) })
