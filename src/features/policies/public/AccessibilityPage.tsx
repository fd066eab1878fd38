import { fill } from '#shared/language.ts'
import type { PageProps } from '#shared/publicPage.ts'
import { type Head, pageView } from '#site/pageView.ts'
import { publicAccessibilityPage } from '../pages.ts'
import { PolicyFrame, PolicyPoints, PolicySection } from './PolicyFrame.tsx'
import { policyWords } from './policyWords.ts'
import { ReachUs } from './ReachUs.tsx'

function accessibilityHead({ language, shop }: PageProps<null>): Head {
  const { accessibility } = policyWords[language]
  return {
    title: `${accessibility.title} · ${shop.name}`,
    description: fill(accessibility.description, { shop: shop.name }),
  }
}

function AccessibilityPage({ language, shop }: PageProps<null>) {
  const says = policyWords[language].accessibility
  return (
    <PolicyFrame heading={says.title} lead={fill(says.lead, { shop: shop.name })}>
      {says.sections.map(({ heading, points }) => (
        <PolicySection key={heading} heading={heading}>
          <PolicyPoints points={points} />
        </PolicySection>
      ))}
      <PolicySection heading={says.ask}>
        <p>{says.askSays}</p>
        <ReachUs language={language} shop={shop} />
      </PolicySection>
    </PolicyFrame>
  )
}

export const accessibilityView = pageView(publicAccessibilityPage, { Page: AccessibilityPage, head: accessibilityHead })
