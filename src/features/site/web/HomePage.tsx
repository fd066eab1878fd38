import type { Head } from '#web/site/head.ts'
import type { Sheet } from '../pages.ts'

export const homeHead = ({ language, content }: Sheet<'home'>): Head => ({
  title: content.shop.name,
  description: content.shop.tagline[language],
})

export function HomePage({ language, content }: Sheet<'home'>) {
  return <h1 className="p-8 text-4xl">{content.shop.tagline[language]}</h1>
}
