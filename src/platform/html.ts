/** Markup that is safe to show: what `html` wrote, now or before it was kept in the database. */
export class Html {
  readonly #markup: string
  constructor(markup: string) {
    this.#markup = markup
  }
  toString() {
    return this.#markup
  }
}

type Insert = string | number | Html | readonly Html[]

/** html`<p>Dear ${name}</p>`: what is put in is text, unless it is markup of this kind itself. */
export const html = (strings: TemplateStringsArray, ...values: readonly Insert[]) =>
  new Html(String.raw({ raw: strings }, ...values.map(written)))

function written(value: Insert): string {
  if (value instanceof Html) return value.toString()
  if (typeof value === 'object') return value.map(written).join('')
  return String(value).replaceAll(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
}
