import { expect, it } from 'vitest'
import * as z from 'zod'
import { questionCalls } from '#features/questions/contract.ts'
import { addressOf, type Call } from '#shared/call.ts'
import { openShop } from '#test/openShop.ts'

const Listed = z.object({ items: z.array(z.object({ id: z.number(), at: z.string().optional() })) })

/** The moment of a stock movement; for all other rows the id, which grows with time. */
const ageOf = ({ id, at }: z.output<typeof Listed>['items'][number], call: Call) =>
  call.path.includes('/movements/') ? Date.parse(at ?? '') : id

it('without a sort, each list of the demo shop has the order that its contract names', {
  tags: ['details'],
}, async () => {
  const { app, comeIn } = await openShop()
  const { token } = await comeIn('admin')
  const lists = app.calls.filter(({ order, path }) => order !== undefined || path.endsWith('/search/'))
  const differing: string[] = []
  for (const call of lists.filter(({ method, path }) => method === 'POST' && !path.includes('{'))) {
    const answer = await app.inject({
      method: 'POST',
      url: addressOf(call),
      headers: { authorization: `Bearer ${token}` },
      payload: {},
    })
    const { data } = Listed.safeParse(answer.json())
    if (!data || data.items.length < 2 || call === questionCalls.search) continue
    const ages = data.items.map((item) => ageOf(item, call))
    const inOrder = ages.toSorted((a, b) => (call.order === 'newest' ? b - a : a - b))
    if (JSON.stringify(ages) !== JSON.stringify(inOrder)) differing.push(`${call.path} ${ages.slice(0, 4).join(' ')}`)
  }
  expect(differing).toEqual([])
})
