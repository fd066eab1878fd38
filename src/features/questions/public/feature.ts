import { pageView } from '#site/pageView.ts'
import { publicQuestionsPage } from '../pages.ts'
import { QuestionsPage, questionsHead } from './QuestionsPage.tsx'

export const questionViews = [pageView(publicQuestionsPage, { Page: QuestionsPage, head: questionsHead })]
