import { inLanguage } from '#shared/language.ts'
import { errorPage, type PageProps } from '#shared/publicPage.ts'
import { Adrift } from './drawings/Adrift.tsx'
import { errorWords } from './errorWords.ts'
import { linkClass } from './linkClass.ts'
import { addressOf, type SiteLinks } from './links.ts'
import { pageView } from './pageView.ts'

type ErrorProps = PageProps<{ status: number }>

export const errorPageView = ({ help }: SiteLinks) =>
  pageView(errorPage, {
    Page: (props) => <ErrorPage {...props} help={help} />,
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

function ErrorPage({ help, ...props }: ErrorProps & Pick<SiteLinks, 'help'>) {
  const { language } = props
  const { heading, says } = wordsFor(props)
  return (
    <div className="mx-auto grid max-w-6xl items-center gap-x-12 gap-y-6 px-4 py-10 sm:px-6 md:grid-cols-2 md:py-20">
      <Adrift className="w-full max-w-sm overflow-hidden rounded-card bg-mint md:order-last" />
      <div>
        <h1 className="text-4xl text-balance">{heading}</h1>
        <p className="mt-3 text-lg text-pretty text-ink-2">{says}</p>
        <p className="mt-6 flex flex-wrap gap-3">
          <a href={inLanguage(language, '/')} className={linkClass.act}>
            {errorWords[language].home}
          </a>
          {help.map((each) => (
            <a key={addressOf(each)} href={inLanguage(language, addressOf(each))} className={linkClass.quiet}>
              {each.link.label[language]}
            </a>
          ))}
        </p>
      </div>
    </div>
  )
}
