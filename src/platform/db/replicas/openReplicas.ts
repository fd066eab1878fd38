import type { ReportEvent } from '../../log.ts'
import type { Host } from '../connections/hosts.ts'
import { ShopPool } from '../connections/pool.ts'
import { Replica } from './replica.ts'
import { Replicas } from './replicas.ts'

interface Options {
  primary: ShopPool
  hosts: readonly Host[]
  /** In milliseconds. */
  lag: number
  poolSize: number
  onChange?: ReportEvent | undefined
}

/** Each host has its own connections. A primary among them is left out until it is a replica again. */
export const openReplicas = ({ primary, hosts, lag, poolSize, onChange: log = () => {} }: Options): Replicas =>
  new Replicas({
    primary: () => primary.host.options,
    lag,
    log,
    open: (onChange) =>
      hosts.map((host) => {
        const pool = new ShopPool({ all: [host], wanted: 'any' }, poolSize, {})
        return new Replica({ name: host.name, connection: host.options, pool, onChange })
      }),
  })
