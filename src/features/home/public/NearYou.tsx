import { findWords } from '#features/stores/public/findWords.ts'
import { byProvince } from '#features/stores/public/storeRegions.ts'
import { visitorName } from '#features/stores/rules.ts'
import { inLanguage } from '#shared/language.ts'
import { findPage, storePage } from '#shared/pageAddresses.ts'
import type { PageProps } from '#shared/publicPage.ts'
import type { HomeData } from '../pages.ts'
import { homeWords } from './homeWords.ts'

/** A province with more than four stores fills two columns. */
const isMany = (stores: unknown[]) => stores.length > 4

export function NearYou({ language, data: { stores } }: PageProps<HomeData>) {
  if (stores.length === 0) return null
  const says = homeWords[language]
  return (
    <section className="mx-auto max-w-6xl px-4 pt-14 sm:px-6 sm:pt-20">
      <h2 className="text-3xl sm:text-4xl">{says.near}</h2>
      <p className="mt-2 max-w-prose text-lg text-ink-2">
        {says.nearSays}{' '}
        <a href={inLanguage(language, findPage())} className="font-semibold text-ink underline underline-offset-4">
          {says.nearLink}
        </a>
      </p>
      <div className="mt-6 grid gap-x-8 gap-y-6 sm:grid-cols-2 lg:grid-cols-5">
        {byProvince(stores).map(([province, there]) => (
          <div key={province} className={`border-t-2 border-teal pt-3 ${isMany(there) ? 'lg:col-span-2' : ''}`}>
            <h3 className="text-lg">{findWords[language].provinces[province]}</h3>
            <ul className={`mt-1 ${isMany(there) ? 'gap-x-8 lg:columns-2' : ''}`}>
              {there.map(({ slug, city, ...store }) => (
                <li key={slug}>
                  <a href={inLanguage(language, storePage({ slug }))} className="group block break-inside-avoid py-1.5">
                    <span className="font-semibold group-hover:underline">{visitorName(store)}</span>
                    <span className="block text-sm text-ink-2">{city}</span>
                  </a>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
    </section>
  )
}
