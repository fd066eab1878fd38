import { describe, expect, it } from 'vitest'
import { aDemoFolder, cleanUpAfterEach, start } from '../fixtures/startedShop.ts'
import { openMailServer } from '../smtp.ts'

cleanUpAfterEach()

describe('mail', () => {
  it('that was queued or being sent when the shop was killed is sent after the next start', async () => {
    const mailServer = await openMailServer()
    mailServer.behave({ slow: 60_000 })
    const environment = { DATA_DIR: await aDemoFolder(), SMTP_URL: mailServer.url }
    const first = await start(environment)
    const { token } = await post(first.address, '/api/user/signin/', {
      email: 'admin@tidewater.example',
      password: 'tidewater-demo-2026',
    })
    const invited = Array.from({ length: 6 }, (_, n) => `kiosk${n}@shop.test`)
    for (const email of invited) {
      await post(first.address, '/api/user/invite/', { username: email, email }, { authorization: `Bearer ${token}` })
    }
    await expect.poll(mailServer.reading).toBeGreaterThan(0)
    const gone = new Promise((resolve) => first.program.on('exit', resolve))
    first.program.kill('SIGKILL')
    await gone

    mailServer.behave({})
    await start(environment)
    const reached = () => [...new Set(mailServer.received.flatMap(({ to }) => to))].sort()
    await expect.poll(reached, { interval: 200 }).toEqual(invited)
  })

  const post = async (address: string, path: string, body: object, headers: Record<string, string> = {}) => {
    const answer = await fetch(`${address}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    })
    return answer.json()
  }
})
