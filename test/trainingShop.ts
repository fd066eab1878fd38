import { fillDemoShop } from '#app/demoShop.ts'
import { type OpenShop, openShop } from './openShop.ts'

/** Opens a training shop, which was filled while its database was empty. */
export async function openTrainingShop(config: Parameters<typeof openShop>[1] = {}): Promise<OpenShop> {
  const shop = await openShop('empty_shop', { training: true, ...config })
  await fillDemoShop(shop.db, { kind: 'training' })
  return shop
}
