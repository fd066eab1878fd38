import { HtmlValidate, StaticConfigLoader } from 'html-validate'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { languages } from '#shared/language.ts'
import { openShop, type Shop } from '../e2e/builtShop.ts'
import { bookOne, publicPages, refusedForms, sendForm } from '../e2e/publicPages.ts'

const validator = new HtmlValidate(
  new StaticConfigLoader({
    root: true,
    extends: ['html-validate:recommended', 'html-validate:a11y'],
    rules: {
      // HTML allows several spellings of these, and React uses another one.
      'attr-case': 'off',
      'attribute-boolean-style': 'off',
      'attribute-empty-style': 'off',
      'doctype-style': 'off',
      'void-style': 'off',
      'no-implicit-input-type': 'off',
      // The form has one field for the day with scripts and one without. A page shows only one of them.
      'form-dup-name': 'off',
      // Phone numbers have the usual spaces and hyphens.
      'tel-non-breaking': 'off',
    },
  }),
)

async function faultsIn(markup: string) {
  const report = await validator.validateString(markup)
  return report.results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, offset }) => `${ruleId}: ${message} … ${markup.slice(offset - 60, offset + 80)}`),
  )
}

let shop: Shop
beforeAll(async () => {
  shop = await openShop('demo_shop')
})
afterAll(() => shop.close())

it.each(publicPages)('%s is valid HTML', async (path) => {
  const answer = await fetch(shop.address + path, { headers: { accept: 'text/html' } })
  expect(await faultsIn(await answer.text())).toEqual([])
})

it.each(publicPages.filter((path) => path.startsWith('/fr')))(
  '%s has no line that ends before a colon',
  async (path) => {
    const answer = await fetch(shop.address + path, { headers: { accept: 'text/html' } })
    const markup = (await answer.text()).replaceAll(/<(script|style)\b.*?<\/\1>/gs, '')
    const text = markup.slice(markup.indexOf('<body')).replaceAll(/<[^>]*>/g, '|')
    expect(text.match(/.{0,40}(?: [:»]|« ).{0,20}/g) ?? []).toEqual([])
  },
)

it.each(refusedForms)(
  '$path is valid HTML when its form is rejected, and shows the typed texts',
  async ({ path, fields }) => {
    const answer = await sendForm(shop, path, fields)
    const markup = await answer.text()
    expect(answer.status).toBe(400)
    expect(await faultsIn(markup)).toEqual([])
    if (fields.orderNotes) expect(markup).toContain('&lt;b&gt;It fell&lt;/b&gt;</textarea>')
  },
)

it.each(languages)('an appointment in %s is valid HTML', async (language) => {
  const { next, own, openOwn } = await bookOne(shop, language)
  for (const answer of [await fetch(shop.address + next), await fetch(shop.address + own), await openOwn()]) {
    expect(answer.status, answer.url).toBe(200)
    expect(await faultsIn(await answer.text()), answer.url).toEqual([])
  }
})
