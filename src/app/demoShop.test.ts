import { beforeAll, describe, expect, it } from 'vitest'
import { readShop } from '#platform/shop/shop.ts'
import { type OpenShop, openShop } from '#test/openShop.ts'
import { openTrainingShop } from '#test/trainingShop.ts'
import { checkTrainingMark, fillDemoShop } from './demoShop.ts'

const practise = 'Start it with TRAINING=1'
const real = 'has users and was not begun as a training shop'

describe('a training shop', () => {
  let shop: OpenShop
  beforeAll(async () => {
    shop = await openTrainingShop()
  })

  it('has the rows of the demo shop and a mark', async () => {
    expect(await readShop(shop.db)).toMatchObject({ demo: true, training: true })
    expect((await shop.comeIn('hsc')).token).toEqual(expect.any(String))
  })

  it('is filled once', async () => expect(await fillDemoShop(shop.db, { kind: 'training' })).toBe(false))

  it('starts only with TRAINING=1', async () => {
    await checkTrainingMark(shop.db, true)
    await expect(checkTrainingMark(shop.db, false)).rejects.toThrow(practise)
  })
})

describe('a shop with users that did not begin as a training shop', () => {
  let shop: OpenShop
  beforeAll(async () => {
    shop = await openShop()
  })

  it('does not start with TRAINING=1', async () => {
    await checkTrainingMark(shop.db, false)
    await expect(checkTrainingMark(shop.db, true)).rejects.toThrow(real)
  })

  it('cannot be marked, neither by the program nor by a statement', async () => {
    expect(await fillDemoShop(shop.db, { kind: 'training' })).toBe(false)
    await expect(shop.db.updateTable('shop').set({ training: true }).execute()).rejects.toThrow(
      'A shop with users cannot become a training shop',
    )
    expect((await readShop(shop.db)).training).toBe(false)
  })
})

it('an empty database may be started either way', async () => {
  const shop = await openShop('empty_shop')
  await checkTrainingMark(shop.db, true)
  await checkTrainingMark(shop.db, false)
})
