import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { mkdirSync, rmSync, statfsSync } from 'node:fs'
import { join } from 'node:path'
import { until } from './topology.ts'

export const whyNoDisks =
  process.platform === 'linux' && process.getuid?.() === 0 ? undefined : 'only root of a Linux can mount a small disk'

/** In blocks of 4 KB. */
const nearlyNone = 256

/** A small disk in memory, which can become full or unavailable. */
export class Disk {
  readonly #folder: string
  #filling: ChildProcess | undefined

  constructor(folder: string) {
    this.#folder = folder
  }

  mount(options: string) {
    mkdirSync(this.#folder, { recursive: true })
    execFileSync('mount', ['-t', 'tmpfs', '-o', options, 'tidewater-faults', this.#folder])
  }

  /** As long as it is full, whatever is freed on it is filled again. */
  async fill() {
    const fill = 'while true; do cat /dev/zero >> ballast; sleep 0.1; done'
    this.#filling = spawn('sh', ['-c', fill], { cwd: this.#folder, stdio: 'ignore', detached: true })
    await until('the disk was full', 60_000, () => statfsSync(this.#folder).bavail < nearlyNone)
  }

  free() {
    if (this.#filling?.pid) process.kill(-this.#filling.pid, 'SIGKILL')
    this.#filling = undefined
    rmSync(join(this.#folder, 'ballast'), { force: true })
  }

  /** Mounts an empty disk over it on which nobody can write, as if the real one were not mounted. */
  takeAway() {
    this.mount('ro,size=1m')
  }

  /** Removes what was mounted last. */
  unmount() {
    execFileSync('umount', ['--lazy', this.#folder])
  }
}
