import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { readImports } from '../sources.ts'

/** The build leaves these methods out of the browser: see tools/build/lessOfZod.ts. `z.email()` and the others exist there. */
const oldMethod =
  /(?<!\bz(\.iso)?\s*)\.(email|url|jwt|emoji|guid|uuid|nanoid|cuid2?|ulid|xid|ksuid|base64(url)?|ipv[46]|cidrv[46]|e164|datetime|duration)\(/

it('no schema uses the old methods of a text for its formats', () => {
  const found = [...readImports().keys()].filter((file) => oldMethod.test(readFileSync(file, 'utf8')))
  expect(found).toEqual([])
})
