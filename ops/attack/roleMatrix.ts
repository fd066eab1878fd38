import type { Attack } from './attack.ts'
import { type CallerName, callerNames, isAllowed, networkOf, refusalFor } from './callers.ts'
import { encodeBody } from './encodeBody.ts'
import { leaksIn } from './leaks.ts'
import type { Operation } from './openApi.ts'
import { type Marker, plant, stateOf } from './plant.ts'
import { Random } from './random.ts'
import type { Report } from './report.ts'
import type { Answer, Sent } from './sender.ts'
import { mayUseOthers, thingOf } from './things.ts'
import { pathOf, Values } from './values.ts'

const part = 'roles'

/**
 * Sends every call as everyone, with the ids of rows that belong to somebody else. The contract decides the status, and no
 * response may contain a text that was planted in data of others.
 */
export async function attackRoles({ sender, db, callers, operations, report, seed }: Attack) {
  const random = new Random(seed)
  for (const [nth, name] of callerNames.entries()) {
    // Those with rights change and remove what was planted, so each caller finds its own.
    const planted = await plant(db, random.text(8), nth)
    const values = new Values(random, planted.ids)
    const before = await stateOf(db, planted)
    const send = async (operation: Operation) => {
      const sent = requestOf(operation, values, name, await callers.headersOf(name))
      const answer = await sender.send(sent)
      report.count(part, sent, answer)
      judgeStatus(report, name, operation, sent, answer)
      findMarkers(report, name, planted.markers, sent, answer)
      for (const leak of leaksIn(answer)) report.find(part, leak, sent)
      return answer
    }
    // What is refused changes nothing, so it is sent at the same time.
    await Promise.all(operations.filter((operation) => !isAllowed(name, operation)).map(send))
    for (const operation of operations.filter((each) => isAllowed(name, each))) {
      const { status } = await send(operation)
      // It may have ended the session of its caller, as signing out does.
      if (status === 200 && operation.path.startsWith('/api/user/')) await callers.revive(name)
    }
    const mayChange = name === 'admin' || name === 'admin_warehouse'
    if (!mayChange && (await stateOf(db, planted)) !== before) {
      report.find(part, `${name} has changed rows of another user`, `npm run attack -- --seed ${seed}`)
    }
  }
}

function requestOf(operation: Operation, values: Values, name: CallerName, headers: Record<string, string>): Sent {
  const { type, body } = encodeBody(operation, values.bodyOf(operation, { optional: 0 }))
  return {
    method: operation.method,
    path: pathOf(operation, values.paramsOf(operation)),
    headers: { ...headers, ...(type && { 'content-type': type }) },
    ...(body !== undefined && { body }),
    from: networkOf(name),
  }
}

function judgeStatus(report: Report, name: CallerName, operation: Operation, sent: Sent, { status, body }: Answer) {
  const isRight = status < 400
  if (!isAllowed(name, operation)) {
    const wanted = refusalFor(name, operation)
    if (status !== wanted) report.find(part, `${name} is not allowed and should get ${wanted}, but got ${status}`, sent)
  } else if (status === 401 && !operation.allow.includes('public')) {
    report.find(part, `${name} is allowed, but got 401`, sent, String(body).slice(0, 200))
  } else if (isRight && usesOthers(name, operation)) {
    report.find(part, `${name} used a row of another user`, sent, String(body).slice(0, 200))
  }
}

/** Whether the request names one row of another user, which this caller may not use. */
function usesOthers(name: CallerName, operation: Operation) {
  const named = [...Object.keys(operation.params), ...(operation.body?.required ?? [])]
  return named.some((field) => {
    const thing = thingOf(operation, field)
    return thing !== undefined && !mayUseOthers(name, thing, operation)
  })
}

function findMarkers(report: Report, name: CallerName, markers: readonly Marker[], sent: Sent, answer: Answer) {
  const shown = `${JSON.stringify(answer.headers)}${answer.body}`
  for (const { text, what, seenBy } of markers) {
    if (!seenBy.includes(name) && shown.includes(text)) report.find(part, `${name} received ${what}`, sent)
  }
}
