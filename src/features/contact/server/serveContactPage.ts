import { type FormFields, openedBefore, servePage } from '#platform/pages/servedPage.ts'
import { notValid } from '#platform/refusal/refusal.ts'
import type { ServerParts } from '#platform/shop/feature.ts'
import { faultsOf } from '#shared/faults.ts'
import { contactPage } from '#shared/pageAddresses.ts'
import { type ContactData, NewMessage, NewMessageIn, publicContactPage } from '../contract.ts'
import { receiveMessage } from './receiveMessage.ts'

export const serveContactPage = ({ db, publicUrl }: ServerParts) =>
  servePage(publicContactPage, {
    // Short, because the page contains the time at which its form counts as opened: the time of rendering.
    keptFor: 5,
    data: ({ query }) => ({ ...emptyForm, sent: query.sent === '1' }),
    form: {
      fields: NewMessage,
      async submit({ language, address }, form) {
        const { data, error } = NewMessageIn[language].safeParse({ ...form, language })
        if (error) throw notValid(faultsOf(error))
        await receiveMessage(db, data, address, publicUrl)
        return `${contactPage()}?sent=1#sent`
      },
      again({ language }, form, refusal) {
        const refused = refusal?.formErrorsIn(language) ?? null
        return { sent: false, filled: filledIn(form), opened: openedBefore(form, refused), refused }
      },
    },
  })

const filledIn = ({ name = '', email = '', message = '' }: FormFields) => ({ name, email, message })
const emptyForm: ContactData = { sent: false, filled: filledIn({}), opened: null, refused: null }
