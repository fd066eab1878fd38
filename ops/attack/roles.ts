import type { Attack } from './attack.ts'
import { type CallerName, callerNames, isAllowed, refusalFor } from './callers.ts'
import { leaksIn } from './leaks.ts'
import type { Operation } from './openApi.ts'
import { stateOf } from './plant.ts'
import { Requests, requestFor } from './requests.ts'
import { mayUseOthers, thingOf } from './things.ts'

/**
 * Sends every call as everyone, with the ids of rows that belong to another store or user. The contract decides the status, and no
 * response may contain a text that was planted in data of others.
 */
export async function attackRoles({ db, callers, operations, report, seed, plant }: Attack) {
  for (const [nth, name] of callerNames.entries()) {
    // Callers with rights change and remove the planted rows, so each caller gets its own.
    const planted = await plant()
    const requests = new Requests(seed + nth, planted.ids)
    const before = await stateOf(db, planted)
    const send = async (operation: Operation) => {
      const sentBody = requests.bodyOf(operation)
      const sent = await callers.requestOf(name, requestFor(operation, requests.pathOf(operation), sentBody))
      const answer = await callers.send(name, sent)
      const { status, headers, body } = answer
      const said = String(body).slice(0, 200)
      if (!isAllowed(name, operation)) {
        const wanted = refusalFor(name, operation)
        if (status !== wanted) report.find(`${name} is not allowed and should get ${wanted}, but got ${status}`, sent)
      } else if (status === 401 && !operation.allow.includes('public')) {
        report.find(`${name} is allowed, but got 401`, sent, said)
      } else if (usesOthers(name, operation, sentBody)) {
        if (status < 400) report.find(`${name} used a row of another user or store`, sent, said)
        // Any other error would reveal that the row exists.
        else if (status !== 404)
          report.find(`${name} should get 404 for a row of another, but got ${status}`, sent, said)
      }
      const shown = `${JSON.stringify(headers)}${body}`
      for (const { text, what, seenBy } of planted.markers)
        if (!seenBy.includes(name) && shown.includes(text)) report.find(`${name} received ${what}`, sent)
      for (const leak of leaksIn(answer)) report.find(leak, sent)
      return status
    }
    // Rejected requests change nothing, so they are sent at the same time.
    await Promise.all(operations.filter((operation) => !isAllowed(name, operation)).map(send))
    for (const operation of operations.filter((each) => isAllowed(name, each))) {
      const status = await send(operation)
      // It may have ended the session of its caller, as signing out does.
      if (status === 200 && operation.path.startsWith('/api/user/')) await callers.revive(name)
    }
    const mayChange = name === 'admin' || name === 'admin_warehouse'
    if (!mayChange && (await stateOf(db, planted)) !== before)
      report.find(`${name} has changed rows of another user`, `npm run attack -- --seed ${seed}`)
  }
}

/** Whether the request names one row of another user or store, which this caller may not use. */
function usesOthers(name: CallerName, operation: Operation, body: unknown) {
  const sent = Object.entries(Object(body)).filter(([, value]) => value !== undefined)
  return [...Object.keys(operation.params), ...sent.map(([field]) => field)].some((field) => {
    const thing = thingOf(operation, field)
    return thing !== undefined && !mayUseOthers(name, thing, operation)
  })
}
