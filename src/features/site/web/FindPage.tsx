import type { Head } from '#web/site/head.ts'
import type { Sheet } from '../pages.ts'

export const findHead = ({ language, content }: Sheet<'findUs'>): Head => ({
  title: content.shop.name,
  description: content.shop.tagline[language],
})

export function FindPage({ language, content }: Sheet<'findUs'>) {
  return <h1 className="p-8 text-4xl">{content.shop.tagline[language]}</h1>
}
