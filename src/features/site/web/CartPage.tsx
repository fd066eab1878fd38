import type { Head } from '#web/site/head.ts'
import type { Sheet } from '../pages.ts'

export const cartHead = ({ language, content }: Sheet<'cart'>): Head => ({
  title: content.shop.name,
  description: content.shop.tagline[language],
})

export function CartPage({ language, content }: Sheet<'cart'>) {
  return <h1 className="p-8 text-4xl">{content.shop.tagline[language]}</h1>
}
