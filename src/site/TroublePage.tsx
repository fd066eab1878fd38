import type { Sheet } from '#features/site/pages.ts'
import { inLanguage } from '#shared/language.ts'
import { Adrift } from './drawings/Adrift.tsx'
import type { Head } from './head.ts'
import { linkClass } from './linkClass.ts'
import { troubleWords } from './troubleWords.ts'

const wordsFor = ({ language, data: { status } }: Sheet<'trouble'>) => {
  const { missing, refused, tooLarge, broken } = troubleWords[language]
  if (status === 404) return missing
  if (status === 413) return tooLarge
  return status < 500 ? refused : broken
}

export const troubleHead = (sheet: Sheet<'trouble'>): Head => {
  const { heading, says } = wordsFor(sheet)
  return { title: `${heading} · ${sheet.content.shop.name}`, description: says, isPrivate: true }
}

export function TroublePage(sheet: Sheet<'trouble'>) {
  const { heading, says } = wordsFor(sheet)
  const { home, find } = troubleWords[sheet.language]
  return (
    <div className="mx-auto grid max-w-6xl items-center gap-x-12 gap-y-6 px-4 py-10 sm:px-6 md:grid-cols-2 md:py-20">
      <Adrift className="w-full max-w-sm overflow-hidden rounded-card bg-mint md:order-last" />
      <div>
        <h1 className="text-4xl text-balance">{heading}</h1>
        <p className="mt-3 text-lg text-pretty text-ink-2">{says}</p>
        <p className="mt-6 flex flex-wrap gap-3">
          <a href={inLanguage(sheet.language, '/')} className={linkClass.act}>
            {home}
          </a>
          <a href={inLanguage(sheet.language, '/find')} className={linkClass.quiet}>
            {find}
          </a>
        </p>
      </div>
    </div>
  )
}
