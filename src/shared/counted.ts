import { fill, type Language } from './language.ts'

export interface Forms {
  one: string
  other: string
}

/** `1 store`, `11 stores`, `0 magasin`: a count in the form that its language asks for. */
export const counted = (language: Language, count: number, forms: Forms, holes: Record<string, string> = {}) =>
  fill(new Intl.PluralRules(language).select(count) === 'one' ? forms.one : forms.other, { count, ...holes })
