import { pageOfService } from '#features/services/contract.ts'
import { figuresInWords } from '#features/services/public/figures.ts'
import { serviceNames } from '#features/services/serviceNames.ts'
import { fill, inLanguage } from '#shared/language.ts'
import type { PageProps } from '#shared/publicPage.ts'
import { Paragraphs } from '#site/Paragraphs.tsx'
import { type Head, pageView } from '#site/pageView.ts'
import { publicWarrantyPage, type WarrantyData } from '../pages.ts'
import { PolicyFrame } from './PolicyFrame.tsx'
import { policyWords } from './policyWords.ts'

function warrantyHead({ language, shop }: PageProps<WarrantyData>): Head {
  const { warranty } = policyWords[language]
  return { title: `${warranty.title} · ${shop.name}`, description: fill(warranty.description, { shop: shop.name }) }
}

function WarrantyPage({ language, data: { warranty, services } }: PageProps<WarrantyData>) {
  const says = policyWords[language].warranty
  const covered = services.filter(({ warranty_days }) => warranty_days !== null)
  return (
    <PolicyFrame heading={says.title} lead={says.lead}>
      {covered.length > 0 && (
        <ul className="divide-y divide-line border-y border-line">
          {covered.map((row) => (
            <li key={row.id} className="flex flex-wrap items-baseline justify-between gap-x-6 py-2.5">
              <a
                href={inLanguage(language, pageOfService(row.service))}
                className="py-0.5 font-semibold underline underline-offset-3"
              >
                {serviceNames[language][row.service]}
              </a>
              <span className="figures text-ink-2">{figuresInWords(language, row).warranty}</span>
            </li>
          ))}
        </ul>
      )}
      {warranty[language] !== '' && <Paragraphs text={warranty[language]} />}
    </PolicyFrame>
  )
}

export const warrantyView = pageView(publicWarrantyPage, { Page: WarrantyPage, head: warrantyHead })
