// The way in for every npm script. It runs on whatever Node the machine has, from 20 on, and before
// anything is installed; all else runs on the Node that the lock file carries.
import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { buildIfNeeded, carriedNode, installIfNeeded, requireNode } from './prepare.mjs'

const tasks = {
  start: { program: ['src/app/main.ts'], needsPages: true },
  dev: { program: ['--watch', '--watch-preserve-output', 'src/app/dev.ts'] },
  test: { program: ['tools/test.ts'] },
  check: { program: ['tools/check.ts'] },
  fix: { program: ['node_modules/@biomejs/biome/bin/biome', 'check', '--write', '.'] },
  migrate: { program: ['tools/migrate.ts'] },
  verify: { program: ['tools/verify.ts'] },
  bench: { program: ['bench/run.ts'], needsPages: true },
}

const [name = '', ...given] = process.argv.slice(2)
const task = tasks[name]
if (!task) end(`There is no task "${name}". There are: ${Object.keys(tasks).join(', ')}.`)

process.chdir(fileURLToPath(new URL('..', import.meta.url)))
try {
  requireNode('20.0.0')
  installIfNeeded()
  const node = carriedNode()
  if (task.needsPages) buildIfNeeded(node)
  run(node, [...task.program, ...given])
} catch (error) {
  end(error.message)
}

/** Runs the program in our place: signals go to it, its end is ours. */
function run(node, args) {
  const program = spawn(node, ['--disable-warning=ExperimentalWarning', ...args], { stdio: 'inherit' })
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) {
    // A Ctrl-C at the terminal reaches both of us; a second copy of the signal does no harm.
    process.on(signal, () => program.kill(signal))
  }
  // npm's shell dies of a SIGTERM without passing it on; that we are left alone says the same.
  const parent = process.ppid
  setInterval(() => process.ppid !== parent && program.kill('SIGTERM'), 200).unref()
  program.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)))
}

function end(sentence) {
  console.error(sentence)
  process.exit(1)
}
