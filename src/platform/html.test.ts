import { expect, it } from 'vitest'
import { html } from './html.ts'

it('escapes whatever is put in, in text and in attributes', () => {
  const name = `<b>"Eve" & 'Co'</b>`
  expect(html`<p title="${name}">${name}</p>`.toString()).toBe(
    '<p title="&#60;b&#62;&#34;Eve&#34; &#38; &#39;Co&#39;&#60;/b&#62;">&#60;b&#62;&#34;Eve&#34; &#38; &#39;Co&#39;&#60;/b&#62;</p>',
  )
})

it('takes markup of its own kind as it is, one piece or many', () => {
  const lines = ['Case', '<Film>'].map((name) => html`<li>${name}</li>`)
  expect(html`<ul>${lines}</ul>`.toString()).toBe('<ul><li>Case</li><li>&#60;Film&#62;</li></ul>')
})

it('leaves its own text alone', () => {
  expect(html`<p>\u00e9 ${12} &amp; more</p>`.toString()).toBe('<p>\u00e9 12 &amp; more</p>')
})
