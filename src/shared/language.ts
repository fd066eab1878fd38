export const languages = ['en', 'fr'] as const
export type Language = (typeof languages)[number]

/** Texts in every language of the site: one that is missing does not compile. */
export type InEach<Words> = Record<Language, Words>

/** Where a page of the site stands in a language: `/services`, `/fr/services`. */
export const inLanguage = (language: Language, path: string) =>
  language === 'en' ? path : `/${language}${path === '/' ? '' : path}`

/** `Open until {time}`, with what belongs into its holes. */
export const fill = (text: string, holes: Record<string, string | number>) =>
  text.replaceAll(/\{(\w+)\}/g, (hole, name: string) => String(holes[name] ?? hole))

/** What the server says in English, each with what a visitor reads in its place; what is not here stays as it is. */
export type Sentences = Readonly<Record<string, string>>

/** Those of a whole set: a page carries them to where they are said. English is read as it is. */
export const sentencesIn = <Words extends Record<string, string>>(
  language: Language,
  words: InEach<Words>,
): Sentences =>
  language === 'en'
    ? {}
    : Object.fromEntries(Object.values(words.en).map((sentence) => [sentence, saidIn(language, words, sentence)]))

/** A sentence said in English, as a visitor reads it; one that has no counterpart stays as it is. */
export function saidIn<Words extends Record<string, string>>(
  language: Language,
  words: InEach<Words>,
  sentence: string,
): string {
  const key = Object.keys(words.en).find((each) => words.en[each] === sentence)
  return (key === undefined ? undefined : words[language][key]) ?? sentence
}
