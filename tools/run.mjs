// Every npm script starts here. This file runs on the Node of the machine, 20 or later, before any package is installed.
// It installs the packages, and starts the task on the Node of the lock file.
import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { buildIfNeeded, carriedNode, installIfNeeded, requireNode } from './prepare.mjs'
import { readStartOptions } from './startOptions.mjs'

const tasks = {
  // In megabytes. The service of systemd and the container set the same limit.
  start: { program: ['--max-old-space-size=1024', 'src/app/main.ts'], needsPages: true },
  release: { program: ['tools/release.ts'], needsPages: true },
  dev: { program: ['--watch', '--watch-preserve-output', 'src/app/dev.ts'] },
  test: { program: ['tools/test.ts'] },
  'test:slow': { program: ['tools/test.ts', '--slow'] },
  check: { program: ['tools/check.ts'] },
  fix: { program: ['node_modules/@biomejs/biome/bin/biome', 'check', '--write', '.'] },
  migrate: { program: ['tools/migrate.ts'] },
  backup: { program: ['tools/backup.ts'] },
  restore: { program: ['tools/restore.ts'] },
  move: { program: ['tools/move.ts'] },
  movein: { program: ['tools/movein.ts'] },
  'upgrade-postgres': { program: ['tools/upgradePostgres.ts'] },
  verify: { program: ['tools/verify.ts'] },
  rescue: { program: ['tools/rescue.ts'] },
  sbom: { program: ['tools/sbom.ts'] },
  ops: { program: ['tools/ops.ts'], needsPages: true },
  attack: { program: ['tools/ops.ts', 'attack'], needsPages: true },
  bench: { program: ['bench/run.ts'], needsPages: true },
}

const [name = '', ...args] = process.argv.slice(2)
const task = tasks[name]
if (!task) end(`There is no task "${name}". There are: ${Object.keys(tasks).join(', ')}.`)

process.chdir(fileURLToPath(new URL('..', import.meta.url)))
try {
  requireNode('20.0.0')
  const environment = name === 'start' ? readStartOptions(args, process.env) : process.env
  installIfNeeded()
  const node = carriedNode()
  if (task.needsPages) await buildIfNeeded(node)
  run(node, [...task.program, ...args], environment)
} catch (error) {
  end(error.message)
}

/** Runs the program, passes signals on to it, and ends with its exit code. */
function run(node, args, env) {
  const program = spawn(node, ['--disable-warning=ExperimentalWarning', ...args], { stdio: 'inherit', env })
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) {
    // A Ctrl-C at the terminal is sent to both processes, so the program receives it twice, which changes nothing.
    process.on(signal, () => program.kill(signal))
  }
  // npm's shell ends at a SIGTERM without passing it on. Then this process has another parent, which means the same.
  const parent = process.ppid
  setInterval(() => process.ppid !== parent && program.kill('SIGTERM'), 200).unref()
  program.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)))
}

function end(sentence) {
  console.error(sentence)
  process.exit(1)
}
