import { expect, it } from 'vitest'
import { html } from './html.ts'

it('escapes every inserted text, also in attributes', () => {
  const name = `<b>"Eve" & 'Co'</b>`
  expect(html`<p title="${name}">${name}</p>`.toString()).toBe(
    '<p title="&#60;b&#62;&#34;Eve&#34; &#38; &#39;Co&#39;&#60;/b&#62;">&#60;b&#62;&#34;Eve&#34; &#38; &#39;Co&#39;&#60;/b&#62;</p>',
  )
})

it('does not escape inserted markup, one piece or several', () => {
  const lines = ['Case', '<Film>'].map((name) => html`<li>${name}</li>`)
  expect(html`<ul>${lines}</ul>`.toString()).toBe('<ul><li>Case</li><li>&#60;Film&#62;</li></ul>')
})

it('does not change the text of the template', () => {
  expect(html`<p>\u00e9 ${12} &amp; more</p>`.toString()).toBe('<p>\u00e9 12 &amp; more</p>')
})
