import { cp, mkdir, mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { removeFolder } from '#test/removeFolder.ts'
import { releaseIn, thisRelease } from './release.ts'

it('a release is named by its version and its files, not by its folder and its tests', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'release-'))
  onTestFinished(() => removeFolder(folder))
  const [one, other] = [join(folder, 'one'), join(folder, 'other')]
  await mkdir(join(one, 'src/app'), { recursive: true })
  await mkdir(join(one, 'migrations'))
  await writeFile(join(one, 'package.json'), '{ "version": "1.2.3" }')
  await writeFile(join(one, 'src/app/main.ts'), 'start()')
  await writeFile(join(one, 'migrations/0001-shop.sql'), 'create table shop ()')
  await cp(one, other, { recursive: true })
  await writeFile(join(other, 'src/app/main.test.ts'), 'a test')
  expect(releaseIn(one)).toMatch(/^1\.2\.3\+[0-9a-f]{7}$/)
  expect(releaseIn(other)).toBe(releaseIn(one))
  for (const name of ['src/app/main.ts', 'migrations/0001-shop.sql']) {
    const before = releaseIn(other)
    await writeFile(join(other, name), 'changed')
    expect(releaseIn(other)).not.toBe(before)
  }
  expect(thisRelease()).toMatch(/^\d+\.\d+\.\d+\+[0-9a-f]{7}$/)
})
