import { expect, it } from 'vitest'
import { migrate } from '#platform/db/migrate.ts'
import { readMigrationFiles } from '#platform/db/migrationFiles.ts'
import { moveDatabase } from '#platform/move/moveDatabase.ts'
import { rejectWhileMoved } from '#platform/move/moveMark.ts'
import { moveIn } from '#platform/move/moveShop.ts'
import { aDatabase, aRun, endMove, execute, schemaIn, socketIn, using } from '#test/fixtures/moves.ts'
import { aDemoFolder, aFolder, begin, cleanUpAfterEach, run, start, stop } from '#test/fixtures/startedShop.ts'
import { openLine } from '#test/ownPostgres.ts'
import { sharedPostgres, urlOf } from '#test/postgres.ts'

cleanUpAfterEach()

it('a move that was killed in the middle goes on later, and the shop can be used in between', async () => {
  const DATA_DIR = await aDemoFolder()
  const external = await aDatabase()
  const line = await openLine(sharedPostgres())

  // The connection stalls in the middle of the orders, and the move is killed there.
  line.cutAfter('copy public.orders (')
  const killed = begin('tools/move.ts', [`${line.url}/${external.database}`], { DATA_DIR })
  const copied = () =>
    execute(external, `select name from move.progress where name = 'order_sums'`).then(
      ({ rows }) => rows.length,
      () => 0,
    )
  await expect.poll(copied, { interval: 100 }).toBe(1)
  killed.child.kill('SIGKILL')
  await killed.ended
  line.close()
  await endMove(external)
  await expect(using(external, rejectWhileMoved)).rejects.toThrow('This database was moved here only in part')

  // The shop continues with its own database meanwhile.
  await execute(socketIn(DATA_DIR), `update appointments set notes = 'The customer is late'`)
  const moved = await run('tools/move.ts', [urlOf(external)], { DATA_DIR })
  expect(moved.output).toContain('The table appointments has changed since it was copied, and is copied again.')
  expect(moved.output).not.toContain('The table employees has changed')
  expect(moved).toMatchObject({ code: 0, output: expect.stringContaining('Set DATABASE_URL') })

  const shop = await start({ DATABASE_URL: urlOf(external) })
  expect(shop.address).toMatch(/^http/)
  await expect(moveIn(urlOf(external), DATA_DIR, async () => true, aRun())).rejects.toThrow(
    /^The shop is running on .+: stop it, and run the same command again\. If it was killed, wait for 90 seconds\.$/,
  )
  await stop(shop.program)
})

it('a move goes on after a lost connection and after Ctrl-C, and nobody can change the shop meanwhile', async () => {
  const source = await aDatabase('demo_shop')
  const target = await aDatabase()
  const loses = aRun((sentence) => {
    if (sentence.startsWith('Comparing')) void endMove(target)
  })
  await expect(moveDatabase(source, target, loses)).rejects.toThrow(
    /^The connection to a database was lost \(.*\)\. Run the same command again: it goes on where it stopped\.$/,
  )

  const ending = new AbortController()
  let change: Promise<string> | undefined
  const stops = aRun((sentence) => {
    if (!sentence.startsWith('Set ')) return
    change = execute(source, `set lock_timeout = 100; update shop set name = 'changed'`).then(String, String)
    void change.then(() => ending.abort())
  }, ending.signal)
  await expect(moveDatabase(source, target, stops)).rejects.toThrow(
    /^The move was stopped\. Run the same command again/,
  )
  expect(await change).toContain('canceling statement due to lock timeout')

  // One that is killed at its end is not taken for another database later.
  const atEnd = moveDatabase(source, target, aRun(), () => Promise.reject(new Error('killed')))
  await expect(atEnd).rejects.toThrow('killed')

  // A change between two runs is found, although the triggers of the orders were made before the break.
  await execute(source, `update orders set remarks = 'changed' where id = (select min(id) from orders)`)
  const again: string[] = []
  const counted = await moveDatabase(
    source,
    target,
    aRun((sentence) => again.push(sentence)),
  )
  expect(again).toContain('The table orders has changed since it was copied, and is copied again.')
  expect(again.filter((sentence) => sentence.endsWith('copied again.'))).toHaveLength(1)
  expect(counted).toContainEqual(['stores', 11])
  expect(await schemaIn(target)).toEqual(await schemaIn(source))
  await expect(moveDatabase(source, target, aRun())).rejects.toThrow(/is not empty, it has \d+ tables and views/)

  // New rows have the next numbers, and the triggers count them.
  for (const change of [
    `insert into discounts (promo_code, percent) values ('NEXT', 5) returning id`,
    'delete from order_lines where id = (select max(id) from order_lines)',
    'select count(*), sum(lines) from product_sums',
  ])
    expect((await execute(target, change)).rows).toEqual((await execute(source, change)).rows)
})

it('a move of a shop of an older release keeps its schema, which the next start brings up to date', async () => {
  const [source, target] = [await aDatabase(), await aDatabase()]
  await using(source, (db) => migrate(db, readMigrationFiles().slice(0, 9)))
  expect(await moveDatabase(source, target, aRun())).toContainEqual(['kysely_migration', 9])
  expect(await schemaIn(target)).toEqual(await schemaIn(source))
  expect(await using(target, (db) => migrate(db))).toContain('0010-site')
})

it.each([
  [['embedded'], {}, /^DATABASE_URL is not set/],
  [['mysql://somewhere'], {}, /^DATABASE_URL must be an address like postgres:/],
  [
    ['postgres://a@b/c'],
    { DATABASE_URL: 'postgres://a@b/c' },
    /^DATABASE_URL is set, so the database of this shop is not in DATA_DIR/,
  ],
  [['postgres://a@b/c'], {}, /^There is no database in .*: check DATA_DIR\.$/m],
])('a move with the arguments %j and the variables %j explains what is wrong', async (args, variables, sentence) => {
  const { code, output } = await run('tools/move.ts', args, { DATA_DIR: await aFolder(), ...variables })
  expect([code, output]).toEqual([1, expect.stringMatching(sentence)])
})
