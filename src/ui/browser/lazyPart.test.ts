import { createElement, Suspense } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { lazyPart, PartNotLoaded, withTimeLimit } from './lazyPart.ts'

test('a part whose code is loaded is rendered at once, without its fallback', async () => {
  const Part = lazyPart(
    async () =>
      ({ of }: { of: string }) =>
        createElement('p', null, `A part of ${of}`),
  )
  const draw = () =>
    renderToStaticMarkup(createElement(Suspense, { fallback: 'Loading' }, createElement(Part, { of: 'a page' })))
  expect(draw()).toContain('Loading')
  await expect.poll(draw).toBe('<p>A part of a page</p>')
})

test('a part whose code failed to load is loaded again later', { tags: ['details'] }, async () => {
  let tries = 0
  const Part = lazyPart(async () => {
    tries += 1
    if (tries === 1) throw new TypeError('Failed to fetch dynamically imported module')
    return () => createElement('p', null, 'A menu')
  })
  const draw = () => renderToStaticMarkup(createElement(Suspense, { fallback: 'Loading' }, createElement(Part)))
  await expect.poll(draw, { timeout: 5000 }).toBe('<p>A menu</p>')
  expect(tries).toBe(2)
})

test('a part that loads is returned', async () => {
  await expect(withTimeLimit(Promise.resolve('page'), 1000)).resolves.toBe('page')
})
test('a part that fails to load is rejected with the cause', async () => {
  const cause = new TypeError('Failed to fetch dynamically imported module')
  await expect(withTimeLimit(Promise.reject(cause), 1000)).rejects.toMatchObject({ cause })
  await expect(withTimeLimit(Promise.reject(cause), 1000)).rejects.toBeInstanceOf(PartNotLoaded)
})
test('a part that takes too long is rejected', async () => {
  await expect(withTimeLimit(new Promise(() => {}), 5)).rejects.toBeInstanceOf(PartNotLoaded)
})
