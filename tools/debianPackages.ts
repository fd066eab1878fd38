import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

export const canInstall = () => process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')

export function installPackages(...packages: string[]) {
  const apt = (...args: string[]) =>
    spawnSync('apt-get', args, {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    })
  apt('update')
  apt('install', '-y', '--no-install-recommends', ...packages)
}
