import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

export const about =
  'systemd-analyze checks the unit of the shop: its settings, and how much of the system it can reach.'

const unit = 'ops/systemd/tidewater.service'

export async function run() {
  if (!hasSystemdAnalyze()) throw new Error('This check needs systemd-analyze. On Debian it is in the package systemd.')
  await checkSettings()
  console.log(checkExposure().trim().split('\n').at(-1))
}

export const hasSystemdAnalyze = () => existsSync('/usr/bin/systemd-analyze')

/** Throws if the exposure of the unit is more than 2.0, and returns the list of what it may do. */
export function checkExposure(): string {
  return analyze(['security', '--offline=true', '--threshold=20', '--no-pager', resolve(unit)])
}

/** Finds settings that systemd does not know. Programs must exist, so this is a copy of the unit with this folder. */
async function checkSettings() {
  const folder = await mkdtemp(join(tmpdir(), 'tidewater-ops-'))
  try {
    const copy = join(folder, 'tidewater.service')
    const text = await readFile(unit, 'utf8')
    await writeFile(copy, text.replaceAll('/opt/tidewater/current/dist/node', process.execPath))
    const complaints = analyze(['verify', '--man=no', copy])
    if (complaints !== '') throw new Error(complaints)
  } finally {
    await rm(folder, { recursive: true })
  }
}

function analyze(args: readonly string[]): string {
  const { status, stdout, stderr } = spawnSync('systemd-analyze', args, { encoding: 'utf8' })
  if (status !== 0) throw new Error(`systemd-analyze ${args.join(' ')}\n${stdout}${stderr}`)
  return stdout + stderr
}
