import type { Head } from '#web/site/head.ts'
import type { Sheet } from '../pages.ts'

export const storeHead = ({ language, content }: Sheet<'store'>): Head => ({
  title: content.shop.name,
  description: content.shop.tagline[language],
})

export function StorePage({ language, content }: Sheet<'store'>) {
  return <h1 className="p-8 text-4xl">{content.shop.tagline[language]}</h1>
}
