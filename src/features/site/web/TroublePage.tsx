import { inLanguage } from '#shared/language.ts'
import type { Head } from '#web/site/head.ts'
import type { Sheet } from '../pages.ts'
import { troubleWords } from '../words/trouble.ts'

const wordsFor = ({ language, data }: Sheet<'trouble'>) =>
  data.status === 404 ? troubleWords[language].missing : troubleWords[language].broken

export const troubleHead = (sheet: Sheet<'trouble'>): Head => {
  const { heading, says } = wordsFor(sheet)
  return { title: `${heading} · ${sheet.content.shop.name}`, description: says, isPrivate: true }
}

export function TroublePage(sheet: Sheet<'trouble'>) {
  const { heading, says } = wordsFor(sheet)
  return (
    <div className="mx-auto grid max-w-xl justify-items-start gap-5 px-4 py-20 sm:px-6">
      <h1 className="text-4xl">{heading}</h1>
      <p className="text-lg text-ink-2">{says}</p>
      <a
        href={inLanguage(sheet.language, '/')}
        className="rounded-control bg-buoy-deep px-5 py-3 font-semibold text-on-buoy"
      >
        {troubleWords[sheet.language].home}
      </a>
    </div>
  )
}
