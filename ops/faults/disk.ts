import { execFileSync } from 'node:child_process'
import { appendFileSync, mkdirSync, renameSync, rmSync, statfsSync } from 'node:fs'
import { join } from 'node:path'

export const whyNoDisks =
  process.platform === 'linux' && process.getuid?.() === 0 ? undefined : 'only root of a Linux can mount a small disk'

const mostAtOnce = 64 * 1024 * 1024

/** A small disk in memory, which can be full and can be away. */
export class Disk {
  readonly #folder: string
  readonly #options: string
  #filling: NodeJS.Timeout | undefined

  constructor(folder: string, options: string) {
    this.#folder = folder
    this.#options = options
  }

  mount(options = this.#options) {
    mkdirSync(this.#folder, { recursive: true })
    execFileSync('mount', ['-t', 'tmpfs', '-o', options, 'tidewater-faults', this.#folder])
  }

  /** Moves what is in the folder to the disk that is mounted over it. */
  mountWithContents() {
    const aside = `${this.#folder}.aside`
    renameSync(this.#folder, aside)
    this.mount()
    execFileSync('cp', ['-a', `${aside}/.`, this.#folder])
    rmSync(aside, { recursive: true })
  }

  /** As long as it is full, whatever is freed on it is filled again. */
  fill() {
    this.#filling = setInterval(() => this.#fillOnce(), 100)
    this.#fillOnce()
  }

  #fillOnce() {
    try {
      for (;;) {
        const { bavail, bsize } = statfsSync(this.#folder)
        if (bavail === 0) return
        appendFileSync(this.#ballast, Buffer.alloc(Math.min(bavail * bsize, mostAtOnce)))
      }
    } catch {
      // Another program has used the rest meanwhile.
    }
  }

  get #ballast() {
    return join(this.#folder, 'ballast')
  }

  free() {
    clearInterval(this.#filling)
    rmSync(this.#ballast, { force: true })
  }

  /** Covers the disk by an empty one on which nobody can write, as if it were not mounted. */
  takeAway() {
    this.mount('ro,size=1m')
  }

  /** Removes what was mounted last. */
  unmount() {
    execFileSync('umount', ['--lazy', this.#folder])
  }
}
