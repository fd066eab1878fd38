import type { FormErrors } from '#shared/faults.ts'
import { page } from '#shared/page.ts'
import { publicPage } from '#shared/publicPage.ts'

export const messagesPage = page('/admin/messages')
export const contactPage = page('/contact')

export interface ContactData {
  /** Whether a message was just sent. */
  sent: boolean
  filled: { name: string; email: string; message: string }
  /** When the form counts as opened, in milliseconds. Null if that is now. */
  opened: number | null
  /** The errors of the form in the visitor's language. Null before it was sent. */
  refused: FormErrors | null
}

export const publicContactPage = publicPage<ContactData>({
  name: 'contact',
  path: contactPage.path,
  menu: { label: { en: 'Contact', fr: 'Contact' }, order: 3 },
  footer: [{ label: { en: 'Contact Us', fr: 'Nous joindre' }, order: 4 }],
})
