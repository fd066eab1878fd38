/** Markup that is safe to show: `html` wrote it, now or before it was stored in the database. */
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

/** html`<p>Dear ${name}</p>`: inserted values are escaped, except those that `html` wrote. */
export const html = (strings: TemplateStringsArray, ...values: readonly Insert[]) =>
  new Html(String.raw({ raw: strings }, ...values.map(toMarkup)))

function toMarkup(value: Insert): string {
  if (value instanceof Html) return value.toString()
  if (typeof value === 'object') return value.map(toMarkup).join('')
  return String(value).replaceAll(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
}
