import { demoAccounts, demoPassword } from '#features/accounts/server/demo.ts'
import { answer } from '#platform/http/answer.ts'
import type { ServerFeature } from '#platform/shop/feature.ts'
import { isTrainingShop } from '#platform/shop/shop.ts'
import { trainingCalls } from '../contract.ts'
import { fillAnew, filledShop } from './fillAnew.ts'

export const training: ServerFeature = {
  routes(app, parts) {
    answer(app, trainingCalls.find, async () => {
      if (!(await isTrainingShop(parts.db))) return { is_training: false, accounts: [], password: '' }
      const accounts = demoAccounts.map(({ email, username }) => ({ email, username }))
      return { is_training: true, accounts, password: demoPassword }
    })
    answer(app, trainingCalls.fillAnew, ({ caller }) => fillAnew(parts, caller))
  },
  audited: [filledShop],
}
