import { readdirSync } from 'node:fs'

/** A check of operating the shop, too long or too special for `npm test`. Each is a file in ops/. */
interface OpsCheck {
  /** One sentence for the list. */
  about: string
  /** Throws if the check fails. */
  run: (args: readonly string[]) => Promise<void>
}

const [name, ...args] = process.argv.slice(2)
const names = readdirSync('ops')
  .filter((file) => file.endsWith('.ts'))
  .map((file) => file.slice(0, -'.ts'.length))
const load = (each: string): Promise<OpsCheck> => import(`../ops/${each}.ts`)

if (name !== undefined && names.includes(name)) {
  const { run } = await load(name)
  const began = performance.now()
  await run(args)
  console.log(`\n${name}: passed in ${((performance.now() - began) / 1000).toFixed(1)} s`)
} else {
  if (name !== undefined) console.error(`There is no check "${name}".`)
  console.log('npm run ops -- <name>')
  for (const each of names) console.log(`  ${each.padEnd(12)} ${(await load(each)).about}`)
  if (name !== undefined) process.exitCode = 1
}
