import { once } from 'node:events'
import { createServer } from 'node:net'
import { StartRefused } from '#platform/refusal/startRefused.ts'
import type { Config } from '#platform/shop/config.ts'

type Address = Pick<Config, 'host' | 'port'>

/** Ends a start that could not listen, before the database is started or changed: a newer release may have been started twice. */
export async function checkPort({ host, port }: Address): Promise<void> {
  const probe = createServer().listen(port, host)
  await once(probe, 'listening').catch(explainPort({ host, port }))
  probe.close()
  await once(probe, 'close')
}

export const explainPort =
  ({ port, host }: Address) =>
  (error: NodeJS.ErrnoException): never => {
    if (error.code === 'EADDRINUSE')
      throw new StartRefused(
        `Port ${port} is already in use. Stop the program that uses it, or set PORT to another port.`,
      )
    if (error.code === 'EACCES')
      throw new StartRefused(`Port ${port} needs administrator rights. Set PORT to a port above 1023.`)
    if (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND')
      throw new StartRefused(`HOST=${host} is not an address of this machine.`)
    throw error
  }
