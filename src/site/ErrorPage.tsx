import { inLanguage } from '#shared/language.ts'
import { siteHome } from '#shared/pageAddresses.ts'
import { errorPage, type PageProps } from '#shared/publicPage.ts'
import { paint } from './drawings/paint.ts'
import { Drawing, Phone } from './drawings/shapes.tsx'
import { errorWords } from './errorWords.ts'
import { linkClass } from './linkClass.ts'
import { linkAddress, type SiteLinks } from './links.ts'
import { pageView } from './pageView.ts'

type ErrorProps = PageProps<{ status: number }>

export const errorPageView = ({ help }: SiteLinks) =>
  pageView(errorPage, {
    Page: (props) => <SiteErrorPage {...props} help={help} />,
    head(props) {
      const { heading, says } = wordsFor(props)
      return { title: `${heading} · ${props.shop.name}`, description: says }
    },
  })

function wordsFor({ language, data: { status } }: ErrorProps) {
  const { missing, refused, tooLarge, broken } = errorWords[language]
  if (status === 404) return missing
  if (status === 413) return tooLarge
  return status < 500 ? refused : broken
}

function SiteErrorPage({ help, ...props }: ErrorProps & Pick<SiteLinks, 'help'>) {
  const { language } = props
  const { heading, says } = wordsFor(props)
  return (
    <div className="mx-auto grid max-w-6xl items-center gap-x-12 gap-y-6 px-4 py-10 sm:px-6 md:grid-cols-2 md:py-20">
      <Adrift className="w-full max-w-sm overflow-hidden rounded-card bg-mint md:order-last" />
      <div>
        <h1 className="text-4xl text-balance">{heading}</h1>
        <p className="mt-3 text-lg text-pretty text-ink-2">{says}</p>
        <p className="mt-6 flex flex-wrap gap-3">
          <a href={inLanguage(language, siteHome())} className={linkClass.act}>
            {errorWords[language].home}
          </a>
          {help.map((each) => (
            <a key={linkAddress(each)} href={inLanguage(language, linkAddress(each))} className={linkClass.quiet}>
              {each.link.label[language]}
            </a>
          ))}
        </p>
      </div>
    </div>
  )
}

/** A phone without a connection, adrift at sea. */
function Adrift({ className = '' }: { className?: string }) {
  return (
    <Drawing box="0 0 240 160" className={className}>
      <circle cx="186" cy="40" r="20" fill={paint.signal} />
      <path d="M40 46q9-10 17 0 8-10 17 0M82 28q6-7 12 0 6-7 12 0" stroke={paint.body} strokeWidth="3" />
      <g transform="translate(92 28) rotate(16 24 48) scale(1.1)">
        <Phone screen={paint.mist}>
          <path d="M14 54V50M21 54V46M28 54V42M35 54V36" stroke="#a9bfc4" strokeWidth="4" />
          <path d="M12 34 37 60" stroke={paint.buoy} strokeWidth="4" />
        </Phone>
      </g>
      <path d="M0 112C24 98 44 98 68 110S112 124 138 110 186 98 210 110 232 114 240 110V160H0Z" fill={paint.sea} />
      <path d="M0 134C30 120 52 122 78 134S126 146 150 134 202 122 240 136V160H0Z" fill={paint.deep} />
    </Drawing>
  )
}
