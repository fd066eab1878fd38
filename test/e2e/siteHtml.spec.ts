import { HtmlValidate, StaticConfigLoader } from 'html-validate'
import { languages } from '#shared/language.ts'
import { bookOne, publicPages, refusedForms, sendForm } from './publicPages.ts'
import { expect, test } from './shop.ts'

const validator = new HtmlValidate(
  new StaticConfigLoader({
    root: true,
    extends: ['html-validate:recommended', 'html-validate:a11y'],
    rules: {
      // How React writes what may be written in several ways.
      'attr-case': 'off',
      'attribute-boolean-style': 'off',
      'attribute-empty-style': 'off',
      'doctype-style': 'off',
      'void-style': 'off',
      'no-implicit-input-type': 'off',
      // A day is picked in one way with scripts and in another without: the page shows one of them.
      'form-dup-name': 'off',
      // Numbers are copied and read out as they are noted.
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

for (const path of publicPages) {
  test(`${path} is valid HTML`, async ({ shop }) => {
    const answer = await fetch(shop.address + path, { headers: { accept: 'text/html' } })
    expect(await faultsIn(await answer.text())).toEqual([])
  })
}

for (const { path, fields } of refusedForms) {
  test(`${path} is valid HTML, refused, and holds what was typed`, async ({ shop }) => {
    const answer = await sendForm(shop, path, fields)
    const markup = await answer.text()
    expect(answer.status).toBe(400)
    expect(await faultsIn(markup)).toEqual([])
    if (fields.orderNotes) expect(markup).toContain('&lt;b&gt;It fell&lt;/b&gt;</textarea>')
  })
}

for (const language of languages) {
  test(`an appointment in ${language} is valid HTML`, async ({ shop }) => {
    const { next, own } = await bookOne(shop, language)
    for (const path of [next, own]) {
      const answer = await fetch(shop.address + path)
      expect(await faultsIn(await answer.text()), path).toEqual([])
    }
  })
}
