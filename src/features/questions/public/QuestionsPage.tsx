import { enteredText, fill, inLanguage, type Language, withNoBreakSpaces } from '#shared/language.ts'
import { contactPage, findPage } from '#shared/pageAddresses.ts'
import type { PageProps } from '#shared/publicPage.ts'
import { linkClass } from '#site/linkClass.ts'
import { Paragraphs } from '#site/Paragraphs.tsx'
import { type Head, pageView } from '#site/pageView.ts'
import type { VisitorQuestion } from '../columns.ts'
import { publicQuestionsPage, type QuestionsData } from '../contract.ts'
import { questionWords } from './questionWords.ts'

const inWordsOf = (language: Language, { question, question_fr, answer, answer_fr }: VisitorQuestion) => ({
  question: withNoBreakSpaces(enteredText(question, question_fr)[language]),
  answer: enteredText(answer, answer_fr)[language],
})

const questionsHead = ({ language, shop, data }: PageProps<QuestionsData>): Head => {
  const says = questionWords[language]
  return {
    title: `${says.title} · ${shop.name}`,
    description: fill(says.description, { shop: shop.name }),
    jsonLd: {
      '@context': 'https://schema.org',
      '@type': 'FAQPage',
      mainEntity: data.questions.map((each) => {
        const { question, answer } = inWordsOf(language, each)
        return { '@type': 'Question', name: question, acceptedAnswer: { '@type': 'Answer', text: answer } }
      }),
    },
  }
}

function QuestionsPage({ language, data: { questions } }: PageProps<QuestionsData>) {
  const says = questionWords[language]
  return (
    <div className="mx-auto grid max-w-3xl gap-8 px-4 py-10 sm:px-6 sm:py-14">
      <header className="grid gap-3">
        <h1 className="text-4xl text-balance sm:text-5xl">{says.title}</h1>
        <p className="text-lg text-ink-2">{says.lead}</p>
      </header>
      <div className="divide-y divide-line border-y border-line">
        {questions.map((each) => {
          const { question, answer } = inWordsOf(language, each)
          return (
            <section key={each.id} className="grid gap-2 py-5">
              <h2 className="text-xl text-balance wrap-anywhere">{question}</h2>
              <Paragraphs text={answer} className="text-ink-2" />
            </section>
          )
        })}
      </div>
      <section className="grid gap-4">
        <h2 className="text-2xl">{says.other}</h2>
        <p className="flex flex-wrap gap-3">
          <a href={inLanguage(language, contactPage())} className={linkClass.act}>
            {says.write}
          </a>
          <a href={inLanguage(language, findPage())} className={linkClass.quiet}>
            {says.find}
          </a>
        </p>
      </section>
    </div>
  )
}

export const questionsView = pageView(publicQuestionsPage, { Page: QuestionsPage, head: questionsHead })
