import type { PublicSite } from '#features/site/server/pages.ts'
import type { Database } from '#platform/db/database.ts'
import { notValid } from '#platform/http/refusal.ts'
import type { Form } from '#platform/pages/site.ts'
import { faultsOf } from '#shared/faults.ts'
import { NewMessage } from '../contract.ts'
import type { ContactData } from '../forms.ts'
import { receiveMessage } from './receiveMessage.ts'

export function contactPages(site: PublicSite, db: Database, publicUrl: string) {
  site.page('contact', {
    path: '/contact',
    // No longer: the form tells when it was opened, and that is when its page was drawn.
    keptFor: 5,
    data: ({ query }) => ({ ...anew, sent: query.sent === '1' }),
    fields: NewMessage,
    async submit({ language, address }, form) {
      const { data, error } = NewMessage.safeParse({ ...form, language })
      if (error) throw notValid(faultsOf(error))
      await receiveMessage(db, data, address, publicUrl)
      return '/contact?sent=1#sent'
    },
    again: (_, form, { message, more }) => ({
      sent: false,
      filled: filledIn(form),
      refused: { message, errors: more.errors ?? [] },
    }),
  })
}

const filledIn = ({ name = '', email = '', message = '' }: Form) => ({ name, email, message })
const anew: ContactData = { sent: false, filled: filledIn({}), refused: null }
