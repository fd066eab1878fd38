import { keepFormatters } from './formatters.ts'

export const languages = ['en', 'fr'] as const
export type Language = (typeof languages)[number]

/** A text in every language of the site. A missing language does not compile. */
export type InEach<Words> = Record<Language, Words>

/** The texts of a count, each with the placeholder `{count}`. */
export interface PluralForms {
  one: string
  other: string
}

/** `1 store`, `11 stores`, `0 magasin`: a count in the plural form of its language. */
export const countInWords = (
  language: Language,
  count: number,
  forms: PluralForms,
  values: Record<string, string> = {},
) => fill(isSingular(language, count) ? forms.one : forms.other, { count, ...values })
/** In French, 0 is singular too. */
const isSingular = (language: Language, count: number) => count === 1 || (language === 'fr' && count === 0)

/** `Nova Scotia, New Brunswick and Newfoundland`, with `et` in French. */
export const listInWords = (language: Language, words: readonly string[]) => listFormat(language).format(words)
const listFormat = /* @__PURE__ */ keepFormatters((language: Language) => new Intl.ListFormat(`${language}-CA`))

/** The address of a public page in a language: `/services`, `/fr/services`. */
export const inLanguage = (language: Language, path: string) =>
  language === 'en' ? path : `/${language}${path === '/' ? '' : path}`

/** Replaces the names in braces: `Open until {time}`. */
export const fill = (text: string, holes: Readonly<Record<string, string | number>>) =>
  text.replaceAll(/\{(\w+)\}/g, (hole, name: string) => String(holes[name] ?? hole))

/** A text that staff have entered in both languages. Where the French one is empty, visitors read the English one. */
export const enteredText = (en: string, fr: string): InEach<string> => ({ en, fr: fr || en })

/** Calls a function for each language. */
export const inEach = <Made>(make: (language: Language) => Made): InEach<Made> => ({ en: make('en'), fr: make('fr') })

/**
 * The header in which the site's own forms send the language of their page, so that errors come in that language.
 * `Accept-Language` cannot be used: browsers send it by themselves, also with the calls of staff, whose words are English.
 */
export const languageHeader = 'site-language'

/**
 * French has a space before a colon, inside guillemets and in large numbers, and both languages have one before a unit.
 * Translators type a plain space. It becomes a no-break space here, so that no line ends there.
 */
export const withNoBreakSpaces = (text: string) =>
  text.replaceAll(/ (?=[:»])|(?<=«) |(?<=\d) (?=\d{3}(?!\d))|(?<=[\d}]) (?=(?:km|Mo|%|\$)(?!\p{L}))/gu, '\u00a0')

/** The texts of a page, a form or a mail in both languages. */
export const inBothLanguages = <Texts>(en: Texts, fr: Texts): InEach<Texts> => ({
  en: withNoBreakSpacesIn(en),
  fr: withNoBreakSpacesIn(fr),
})

// The cast is safe: the result has the structure of the argument, with a text for each text.
const withNoBreakSpacesIn = <Texts>(texts: Texts) => mapTexts(texts) as Texts
function mapTexts(value: unknown): unknown {
  if (typeof value === 'string') return withNoBreakSpaces(value)
  if (Array.isArray(value)) return value.map(mapTexts)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, mapTexts(each)]))
}
