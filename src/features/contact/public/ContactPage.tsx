import { fill, inLanguage } from '#shared/language.ts'
import { contactPage } from '#shared/pageAddresses.ts'
import type { PageProps } from '#shared/publicPage.ts'
import { Island } from '#site/Island.tsx'
import { PrivacyNote } from '#site/PrivacyNote.tsx'
import { type Head, pageView } from '#site/pageView.ts'
import { type ContactData, publicContactPage } from '../contract.ts'
import { ContactForm } from './ContactForm.tsx'
import { contactWords } from './contactWords.ts'
import { HeadOffice } from './HeadOffice.tsx'
import { MessageSent } from './MessageSent.tsx'

function contactHead({ language, shop, data }: PageProps<ContactData>): Head {
  const says = contactWords[language]
  return {
    title: `${data.sent ? says.sent : says.title} · ${shop.name}`,
    description: fill(says.description, { shop: shop.name }),
    ...(data.sent && { isPrivate: true }),
  }
}

function ContactPage({ language, shop, at, data }: PageProps<ContactData>) {
  const says = contactWords[language]
  const action = inLanguage(language, contactPage())
  return (
    <div className="mx-auto grid max-w-6xl gap-8 px-4 py-10 sm:px-6 sm:py-14">
      <header className="grid max-w-2xl gap-3">
        <h1 className="text-4xl sm:text-5xl">{says.heading}</h1>
        <p className="text-lg text-ink-2">{says.lead}</p>
      </header>
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <section aria-label={says.writeUs} className="rounded-card border border-line bg-paper p-5 shadow-card sm:p-8">
          {data.sent ? (
            <MessageSent says={says} href={action} />
          ) : (
            <>
              <Island
                name="contactForm"
                of={ContactForm}
                {...{ says, language, action }}
                opened={data.opened ?? Date.parse(at)}
                filled={data.filled}
                refused={data.refused}
              />
              <PrivacyNote language={language} />
            </>
          )}
        </section>
        <HeadOffice language={language} shop={shop} />
      </div>
    </div>
  )
}

export const contactView = pageView(publicContactPage, { Page: ContactPage, head: contactHead })
