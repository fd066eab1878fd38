export const languages = ['en', 'fr'] as const
export type Language = (typeof languages)[number]

/** Texts in every language of the site: one that is missing does not compile. */
export type InEach<Words> = Record<Language, Words>

/** Where a page of the site stands in a language: `/services`, `/fr/services`. */
export const inLanguage = (language: Language, path: string) =>
  language === 'en' ? path : `/${language}${path === '/' ? '' : path}`

/** `Open until {time}`, with what belongs into its holes. */
export const fill = (text: string, holes: Readonly<Record<string, string | number>>) =>
  text.replaceAll(/\{(\w+)\}/g, (hole, name: string) => String(holes[name] ?? hole))

/** The same made in every language. */
export const inEach = <Made>(make: (language: Language) => Made): InEach<Made> => ({ en: make('en'), fr: make('fr') })

/**
 * The header in which the site's own forms send the language of their page, so that errors come in that language.
 * `Accept-Language` would not do: browsers send it by themselves, also with the calls of staff, whose words are English.
 */
export const languageHeader = 'site-language'
