import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createServer } from 'node:net'
import type { SystemAccount } from '#platform/db/embedded/account.ts'
import { send } from '#test/processes.ts'
import type { Command } from './program.ts'

const prefix = 'tidewater-'
const theSwitch = `${prefix}switch`
/** The end of the cable at this machine, where the people are. */
const people = 'tidewater'

const ip = (...args: string[]) => execFileSync('ip', args, { stdio: ['ignore', 'pipe', 'pipe'], encoding: 'utf8' })

/** A machine as far as the network is concerned: a namespace that is connected to the switch. */
export class Machine {
  readonly name: string
  readonly address: string
  readonly #namespace: string

  constructor(name: string, address: string) {
    this.name = name
    this.address = address
    this.#namespace = prefix + name
    ip('netns', 'add', this.#namespace)
    ip('link', 'add', name, 'netns', theSwitch, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', this.#namespace)
    ip('-n', this.#namespace, 'address', 'add', `${address}/24`, 'dev', 'eth0')
    for (const device of ['lo', 'eth0']) ip('-n', this.#namespace, 'link', 'set', device, 'up')
    this.mend()
    ip('-n', theSwitch, 'link', 'set', name, 'up')
  }

  /** Runs the command on this machine. The process that is started becomes the program, so its id is the one to signal. */
  command({ program, args, ...rest }: Command, account?: SystemAccount): Command {
    const asAccount = account
      ? ['setpriv', `--reuid=${account.uid}`, `--regid=${account.gid}`, '--clear-groups', '--']
      : []
    return { ...rest, program: '/sbin/ip', args: ['netns', 'exec', this.#namespace, ...asAccount, program, ...args] }
  }

  /** From now on nothing arrives and nothing leaves, without an error, as when a switch fails. */
  cut() {
    ip('-n', theSwitch, 'link', 'set', this.name, 'nomaster')
  }

  mend() {
    ip('-n', theSwitch, 'link', 'set', this.name, 'master', 'lan')
  }

  /** Kills all programs of the machine at once, as when its power fails. */
  killAll() {
    killAllIn(this.#namespace)
  }
}

/** Makes a switch for machines. This machine, with the people, has a cable to it as well. */
export async function makeSwitch(address: string) {
  const isPossible = process.platform === 'linux' && process.getuid?.() === 0 && existsSync('/sbin/ip')
  if (!isPossible) throw new Error('Three machines need root on a Linux with the program ip, to make networks.')
  await refuseSecondRun()
  removeNetwork()
  ip('netns', 'add', theSwitch)
  ip('-n', theSwitch, 'link', 'add', 'lan', 'type', 'bridge')
  ip('-n', theSwitch, 'link', 'set', 'lan', 'up')
  ip('link', 'add', people, 'type', 'veth', 'peer', 'name', 'people', 'netns', theSwitch)
  ip('-n', theSwitch, 'link', 'set', 'people', 'master', 'lan')
  ip('-n', theSwitch, 'link', 'set', 'people', 'up')
  ip('address', 'add', `${address}/24`, 'dev', people)
  ip('link', 'set', people, 'up')
}

/** A machine has one network with these names. This port is taken as long as a run lasts. */
function refuseSecondRun() {
  const lock = createServer().unref()
  return new Promise<void>((resolve, reject) => {
    lock.on('error', () => reject(new Error('Another run with three machines is under way.')))
    lock.listen(4372, '127.0.0.1', resolve)
  })
}

/** Removes the network, also one that an earlier run left behind, with all programs in it. */
export function removeNetwork() {
  const namespaces = ip('netns', 'list')
    .split('\n')
    .map((line) => line.split(' ')[0] ?? '')
    .filter((name) => name.startsWith(prefix))
  for (const namespace of namespaces) killAllIn(namespace)
  for (const namespace of namespaces) ip('netns', 'delete', namespace)
  // It goes with its other end, unless a run ended before it had one.
  spawnSync('ip', ['link', 'delete', people], { stdio: 'ignore' })
}

function killAllIn(namespace: string) {
  const pids = ip('netns', 'pids', namespace).split('\n').filter(Boolean).map(Number)
  for (const pid of pids) send(pid, 'SIGKILL')
}
