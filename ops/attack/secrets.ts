import { randomUUID } from 'node:crypto'
import { passwordCalls } from '#features/accounts/passwordContract.ts'
import { proofCalls } from '#features/accounts/proofContract.ts'
import { demoPassword } from '#features/accounts/server/demo.ts'
import { inventoryCalls } from '#features/inventory/contract.ts'
import { addressOf, type Call, nameOfCall } from '#shared/call.ts'
import { jobCalls } from '#shared/jobContract.ts'
import type { Role } from '#shared/roles.ts'
import type { Attack } from './attack.ts'
import { type CallerName, callerNames, emailOf, isAllowed, networkOf } from './callers.ts'
import { encodeBody } from './encodeBody.ts'
import type { JsonSchema, Operation } from './openApi.ts'
import { plant } from './plant.ts'
import { Random } from './random.ts'
import { sendCounted } from './sendCounted.ts'
import type { Answer } from './sender.ts'
import { pathOf, Values } from './values.ts'

const part = 'secrets'
const json = { 'content-type': 'application/json' }

/** Tries to reach in a second way what the first way protects: the secret of a mail, and a file of an earlier role. */
export async function attackSecrets(attack: Attack) {
  await readWaitingMails(attack)
  await fetchEarlierFiles(attack)
}

/** While mails wait, every call searches for the person that they go to. No reply may have the secret of their links. */
async function readWaitingMails(attack: Attack) {
  const { db, mails, callers, operations, report, seed } = attack
  const victim = emailOf('stjohns')
  mails.behave({ slow: longestWait })
  try {
    await sendCounted(attack, part, {
      ...{ method: 'POST', path: addressOf(passwordCalls.request), headers: json, from: '203.0.113.150' },
      body: JSON.stringify({ email: victim }),
    })
    const waiting = await db
      .selectFrom('mail_secrets')
      .innerJoin('outbox', 'outbox.id', 'mail_secrets.mail_id')
      .select(['mail_id', 'secret'])
      .where('to_address', '=', victim)
      .execute()
    const [first] = waiting
    if (!first) throw new Error('ops/attack/secrets.ts: no mail with a secret waits.')
    const random = new Random(seed + 5)
    const { ids } = await plant(db, random.text(8), 12)
    const values = new Values(random, { ...ids, outbox: first.mail_id })
    for (const name of callerNames) {
      await prove(attack, name)
      for (const operation of operations.filter((each) => isAllowed(name, each) && !endsSessions(each))) {
        for (const body of bodiesFor(victim, operation.body, values.bodyOf(operation, { optional: 1 }))) {
          const { type, body: encoded } = encodeBody(operation, body)
          const sent = {
            ...{ method: operation.method, path: pathOf(operation, values.paramsOf(operation)), from: networkOf(name) },
            headers: { ...(await callers.headersOf(name)), ...(type && { 'content-type': type }) },
            ...(encoded !== undefined && { body: encoded }),
          }
          const shown = textOf(await sendCounted(attack, part, sent))
          if (waiting.some(({ secret }) => shown.includes(secret)))
            report.find(part, `${name} received the secret of a mail to somebody else`, sent)
        }
      }
      await callers.revive(name)
    }
  } finally {
    mails.behave({})
  }
}

/** In milliseconds: how long the mail server takes, so that the mails wait meanwhile. */
const longestWait = 120_000

/** These would end the session or the rights of the caller before it has asked everything. */
const endsSessions = ({ path }: Operation) => /signout|changePassword|user\/sessions|user\/update/.test(path)

/** A recent sign-in does as well: calls that need a proof are refused without one. */
async function prove(attack: Attack, name: CallerName) {
  await sendCounted(attack, part, {
    ...{ method: 'POST', path: addressOf(proofCalls.prove), from: networkOf(name) },
    headers: { ...json, ...(await attack.callers.headersOf(name)) },
    body: JSON.stringify({ password: demoPassword }),
  })
}

/** Puts the text into each field that accepts any text, once with each choice of a field that has few. */
function bodiesFor(text: string, schema: JsonSchema | undefined, body: unknown): unknown[] {
  if (body === null || typeof body !== 'object' || !schema?.properties) return [body]
  const fields = Object.entries(schema.properties)
  const isFree = ({ type, enum: choices, format, maxLength = 1_000 }: JsonSchema) =>
    type === 'string' && !choices && (format === undefined || format === 'email') && maxLength >= text.length
  const free = fields.filter(([name, field]) => name in body && isFree(field) && !keptTexts.has(name))
  const searched = { ...body, ...Object.fromEntries(free.map(([name]) => [name, text])) }
  const chosen = fields.filter(([, { enum: choices = [] }]) => choices.length > 1 && choices.length < 5)
  return [
    searched,
    ...chosen.flatMap(([name, { enum: choices = [] }]) => choices.map((choice) => ({ ...searched, [name]: choice }))),
  ]
}
/** These have a form of their own. */
const keptTexts = new Set(['phone', 'call', 'input', 'token'])

const textOf = ({ headers, body }: Answer) => `${JSON.stringify(headers)}${body}`

/** A user makes a file, loses the role that may make it, and fetches it in every way. */
async function fetchEarlierFiles(attack: Attack) {
  const { db, callers, report } = attack
  const { id: user_id } = await db
    .selectFrom('users')
    .select('id')
    .where('email', '=', emailOf('warehouse'))
    .executeTakeFirstOrThrow()
  const send = async (call: Call, body?: object, params?: object) =>
    sendCounted(attack, part, {
      ...{ method: call.method, path: addressOf(call, params ?? {}), from: networkOf('admin_warehouse') },
      headers: { ...json, 'idempotency-key': randomUUID(), ...(await callers.headersOf('admin_warehouse')) },
      ...(body && { body: JSON.stringify(body) }),
    })
  const setRole = (type: Role) => db.updateTable('users').set({ type }).where('id', '=', user_id).execute()
  const started = await send(jobCalls.insert, {
    call: nameOfCall(inventoryCalls.export),
    input: JSON.stringify({ body: {} }),
  })
  const id = Number(JSON.parse(String(started.body)).id)
  const end = Date.now() + longestExport
  const isDone = async () => {
    const job = await db.selectFrom('jobs').select('state').where('id', '=', id).executeTakeFirst()
    return job?.state === 'done' || Date.now() > end
  }
  while (!(await isDone())) await send(jobCalls.latest)
  const link = await send(jobCalls.link, undefined, { id })
  const file = link.status === 200 ? String(JSON.parse(String(link.body)).path) : undefined
  if (file === undefined) report.find(part, 'The owner of a file got no link to it', String(link.body))
  await setRole('supplier')
  try {
    const again = await send(jobCalls.link, undefined, { id })
    if (again.status === 200)
      report.find(part, 'A supplier got a link to the costs that an earlier role exported', link.body.toString())
    if (file === undefined) return
    const { headers } = link
    const cookie = headers['set-cookie']?.map((each) => each.split(';')[0]).join('; ')
    const fetched = await sendCounted(attack, part, {
      ...{ method: 'GET', path: file, from: networkOf('admin_warehouse') },
      headers: { ...(cookie && { cookie }) },
    })
    if (fetched.status === 200) report.find(part, 'A supplier fetched the costs that an earlier role exported', file)
  } finally {
    await setRole('admin_warehouse')
  }
}
/** In milliseconds. */
const longestExport = 30_000
