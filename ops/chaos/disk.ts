import { execFileSync } from 'node:child_process'
import { appendFileSync, mkdirSync, rmSync, statfsSync } from 'node:fs'
import { join } from 'node:path'

const ballast = 'ballast'
/** As long as a disk is full, whatever is freed on it is filled again, this often. */
const fillEvery = 100

/** A small disk in memory, which can be full and can be away. Only root can mount one. */
export class Disk {
  readonly folder: string
  readonly #megabytes: number
  readonly #mode: string
  #filling: NodeJS.Timeout | undefined

  constructor(folder: string, megabytes: number, mode = '0700') {
    this.folder = folder
    this.#megabytes = megabytes
    this.#mode = mode
  }

  mount() {
    mkdirSync(this.folder, { recursive: true })
    const options = `size=${this.#megabytes}m,mode=${this.#mode}`
    execFileSync('mount', ['-t', 'tmpfs', '-o', options, 'tidewater-chaos', this.folder])
  }

  /** Moves what is in the folder to the disk that is mounted over it. */
  mountWithContents() {
    const aside = `${this.folder}.aside`
    execFileSync('cp', ['-a', this.folder, aside])
    rmSync(this.folder, { recursive: true })
    this.mount()
    execFileSync('cp', ['-a', `${aside}/.`, this.folder])
    rmSync(aside, { recursive: true })
  }

  fill() {
    const fill = () => {
      const { bavail, bsize } = statfsSync(this.folder)
      if (bavail === 0) return
      try {
        appendFileSync(join(this.folder, ballast), Buffer.alloc(Math.min(bavail * bsize, 64 * 1024 * 1024)))
        if (bavail * bsize > 64 * 1024 * 1024) fill()
      } catch {
        // Another program has used the rest meanwhile.
      }
    }
    fill()
    this.#filling = setInterval(fill, fillEvery)
  }

  free() {
    clearInterval(this.#filling)
    rmSync(join(this.folder, ballast), { force: true })
  }

  /** Covers the disk by an empty one on which nobody can write, as if it were not mounted. */
  takeAway() {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'ro,size=1m', 'tidewater-chaos', this.folder])
  }

  bringBack() {
    execFileSync('umount', ['--lazy', this.folder])
  }

  unmount() {
    this.free()
    execFileSync('umount', ['--lazy', this.folder])
  }
}

export const whyNoDisks = (): string | undefined =>
  process.platform === 'linux' && process.getuid?.() === 0 ? undefined : 'only root of a Linux can mount a small disk'
