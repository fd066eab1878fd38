import type { ReactNode } from 'react'
import { usualThemeColour } from '#shared/brand.ts'
import { inLanguage, type Language } from '#shared/language.ts'
import { lastDayInWords, offerInWords } from '#shared/promotionWords.ts'
import type { PageProps, PublicPage, ShopWords } from '#shared/publicPage.ts'
import { TrainingBand } from '#ui/page/TrainingBand.tsx'
import { Footer } from './Footer.tsx'
import { frameWords } from './frameWords.ts'
import { Header } from './Header.tsx'
import type { SiteLinks } from './links.ts'
import { PromoCode } from './PromoCode.tsx'
import type { Head } from './pageView.ts'

/** The files of the build that every page loads. */
export interface SiteFiles {
  style: string
  script: string
  font: string
}

/** The document around every page: the head, the banner, the header and the footer. */
export function Frame({
  page,
  props,
  head: { title, description, jsonLd, isPrivate = page.isPrivate },
  links,
  files,
  children,
}: {
  page: PublicPage
  props: PageProps
  head: Head
  links: SiteLinks
  files: SiteFiles
  children: ReactNode
}) {
  const { language, origin, shop } = props
  const [plainPath = '/'] = props.path.split('?')
  const addressIn = (other: Language) => origin + inLanguage(other, plainPath)
  return (
    <html lang={`${language}-CA`}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>{title}</title>
        <meta name="description" content={description} />
        {isPrivate ? (
          <meta name="robots" content="noindex" />
        ) : (
          <>
            <link rel="canonical" href={addressIn(language)} />
            <link rel="alternate" hrefLang="en-CA" href={addressIn('en')} />
            <link rel="alternate" hrefLang="fr-CA" href={addressIn('fr')} />
            <link rel="alternate" hrefLang="x-default" href={addressIn('en')} />
            <meta property="og:type" content="website" />
            <meta property="og:site_name" content={shop.name} />
            <meta property="og:title" content={title} />
            <meta property="og:description" content={description} />
            <meta property="og:url" content={addressIn(language)} />
            <meta property="og:locale" content={`${language}_CA`} />
            <meta property="og:locale:alternate" content={`${language === 'en' ? 'fr' : 'en'}_CA`} />
            <meta property="og:image" content={`${origin}/og.png`} />
            <meta property="og:image:width" content="1200" />
            <meta property="og:image:height" content="630" />
            <meta property="og:image:alt" content={frameWords[language].picture} />
            <meta name="twitter:card" content="summary_large_image" />
          </>
        )}
        <meta name="theme-color" content={shop.brand.colour ?? usualThemeColour} />
        <link rel="manifest" href="/site.webmanifest" />
        {shop.brand.icons ? (
          <link rel="icon" href={shop.brand.icons[32]} type="image/png" sizes="32x32" />
        ) : (
          <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        )}
        <link rel="apple-touch-icon" href={shop.brand.icons?.[180] ?? '/apple-touch-icon.png'} />
        {files.font && <link rel="preload" as="font" type="font/woff2" crossOrigin="" href={files.font} />}
        <link rel="stylesheet" href={files.style} />
        {shop.brand.style && <link rel="stylesheet" href={shop.brand.style} />}
        <script type="module" src={files.script} />
        {jsonLd && (
          <script
            type="application/ld+json"
            // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON with every < escaped, so that it cannot close the element
            dangerouslySetInnerHTML={{ __html: JSON.stringify(jsonLd).replaceAll('<', '\\u003c') }}
          />
        )}
      </head>
      <body className="flex min-h-dvh flex-col">
        <a
          href="#content"
          className="sr-only focus:not-sr-only focus:absolute focus:z-10 focus:m-2 focus:rounded-control focus:bg-paper focus:p-3"
        >
          {frameWords[language].skip}
        </a>
        {shop.training && <TrainingBand language={language} />}
        <Banner language={language} shop={shop} />
        <Header page={page} props={props} links={links} />
        <main id="content" className="flex-1">
          {children}
        </main>
        <Footer language={language} shop={shop} links={links} />
      </body>
    </html>
  )
}

/** The promotion with its code, above every page. Without a promotion it is the banner of the settings, if there is one. */
function Banner({ language, shop: { banner, promotion } }: { language: Language; shop: ShopWords }) {
  const words = promotion
    ? [offerInWords(language, promotion), lastDayInWords(language, promotion)].filter(Boolean).join(' ')
    : banner[language]
  if (words === '') return null
  return (
    <aside
      aria-label={frameWords[language].offer}
      data-theme="light"
      className="flex flex-wrap items-center justify-center gap-x-4 gap-y-1 bg-signal px-4 py-1.5 text-center text-sm leading-snug font-semibold text-ink"
    >
      <span className="text-balance">{words}</span>
      {promotion && <PromoCode code={promotion.code} language={language} />}
    </aside>
  )
}
