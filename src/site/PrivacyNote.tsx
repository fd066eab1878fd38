import { inLanguage, type Language } from '#shared/language.ts'
import { privacyPage } from '#shared/pageAddresses.ts'
import { frameWords } from './frameWords.ts'

/** Below every form of the site. */
export function PrivacyNote({ language }: { language: Language }) {
  const { privacyNote, privacyLink } = frameWords[language]
  return (
    <p className="mt-5 max-w-prose text-sm text-ink-2">
      {privacyNote}{' '}
      <a href={inLanguage(language, privacyPage())} className="inline-block py-0.5 underline underline-offset-3">
        {privacyLink}
      </a>
    </p>
  )
}
