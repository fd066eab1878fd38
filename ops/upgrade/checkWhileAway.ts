import { setTimeout as pause } from 'node:timers/promises'

const secondsAway = 12
const longestReturn = 15_000

const pages = ['/', '/fr', '/find/mic-mac', '/fr/services', '/contact', '/find?q=hali', '/admin/signin']
/** What is sent, and what the shop answers itself. A proxy has other words. */
const writes = [
  {
    path: '/contact',
    type: 'application/x-www-form-urlencoded',
    body: `name=Anne&email=anne%40mail.example&message=Hello&opened=${Date.now() - 60_000}`,
    words: 'Our database is not answering',
  },
  {
    path: '/api/user/signin/',
    type: 'application/json',
    body: JSON.stringify({ email: 'no@one.example', password: 'none at all' }),
    words: '"code":"unavailable"',
  },
]

/** Behind a proxy, while the database hangs: every page is shown, and whatever cannot be done is refused in the words of the shop. */
export async function checkWhileAway(address: string, signalDatabase: (signal: 'SIGSTOP' | 'SIGCONT') => void) {
  const wrong: string[] = []
  let shown = 0
  let refused = 0
  const visit = async (path: string) => {
    const { status } = await fetch(address + path, { headers: { accept: 'text/html' } })
    if (status === 200) shown++
    else wrong.push(`GET ${path}: ${status}`)
  }
  const write = async ({ path, type, body, words }: (typeof writes)[number]) => {
    const answer = await fetch(address + path, { method: 'POST', headers: { 'content-type': type }, body })
    const text = await answer.text()
    if (answer.status === 503 && text.includes(words)) refused++
    else wrong.push(`POST ${path}: ${answer.status} ${text.slice(0, 100)}`)
  }
  signalDatabase('SIGSTOP')
  const begun = performance.now()
  while (performance.now() - begun < secondsAway * 1000) {
    await Promise.all([...pages.map(visit), ...writes.map(write)])
    await pause(300)
  }
  signalDatabase('SIGCONT')
  const back = performance.now()
  const isReady = () => fetch(`${address}/health/ready`).then(({ ok }) => ok)
  while (!(await isReady())) {
    if (performance.now() - back > longestReturn) wrong.push('The shop did not come back.')
    if (wrong.length > 0) break
    await pause(200)
  }
  const seconds = ((performance.now() - back) / 1000).toFixed(1)
  console.log(
    `the database away for ${secondsAway} s: ${shown} pages shown, ${refused} writes refused in the words of the`,
  )
  console.log(`shop, ${wrong.length} other answers; ready again after ${seconds} s`)
  for (const each of new Set(wrong)) console.log(`  ${each}`)
  if (wrong.length > 0) throw new Error('The shop did not answer for itself while its database was away.')
}
