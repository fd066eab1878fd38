import * as z from 'zod'
import type { SiteStore } from '#features/stores/publicContract.ts'
import { publicStores } from '#features/stores/server/publicStores.ts'
import type { Database } from '#platform/db/database.ts'
import { type FormFields, servePage, type Visit } from '#platform/pages/servedPage.ts'
import { noSuch, notValid } from '#platform/refusal/refusal.ts'
import type { ServerParts } from '#platform/shop/feature.ts'
import { Day, today } from '#shared/day.ts'
import { faultsOf } from '#shared/faults.ts'
import type { Language } from '#shared/language.ts'
import { ownAppointmentPage } from '#shared/pageAddresses.ts'
import { AppointmentMove, AppointmentMoveIn } from '../contract.ts'
import { type OwnAppointment, publicAppointmentPage } from '../pages.ts'
import { changeOwnAppointment, type OwnChange } from './changeAppointment.ts'
import { confirmOwnAppointment } from './confirmAppointment.ts'
import { findOwnAppointment } from './queries.ts'

/**
 * The page of the link in a visitor's mail. The key is after the `#`, so the browser does not send it with the address, and no log
 * and no proxy has it. The script of the empty page sends it in a form, and so does each form on the page that answers.
 */
export const serveAppointmentPage = ({ db, publicUrl }: ServerParts) =>
  servePage(publicAppointmentPage, {
    content: { stores: publicStores },
    // Links in mails of older releases.
    movedTo: ({ query: { key } }) => (key === undefined ? undefined : addressOfOwn(key)),
    data: () => null,
    fragment: (own) => (own ? `#${encodeURIComponent(own.key)}` : ''),
    form: {
      fields: OwnForm,
      async submit({ language, address, query }, form) {
        const visitor = { key: keyOf(form, query), address }
        if (form.act === 'open') return null
        if (form.act === 'confirm') {
          await confirmOwnAppointment(db, visitor, publicUrl)
          return addressOfOwn(visitor.key, '?done=confirmed')
        }
        const done = form.act === 'cancel' ? 'cancelled' : 'moved'
        const { isMailed } = await changeOwnAppointment(db, visitor, changeIn(form, language), publicUrl)
        return addressOfOwn(visitor.key, `?done=${done}${isMailed ? '' : '&mail=none'}`)
      },
      again: async ({ language, query }, form, refusal, { stores }) => ({
        ...(await readOwn(db, keyOf(form, query), query, form.appointmentDate, stores)),
        refused: refusal?.formErrorsIn(language) ?? null,
      }),
    },
  })

const OwnForm = AppointmentMove.extend({ key: z.string().max(100) })

/** A page that was opened before an upgrade has the key in the address of its forms. */
const keyOf = (form: FormFields, query: Visit['query']) => form.key ?? query.key ?? ''

const addressOfOwn = (key: string, query = '') => `${ownAppointmentPage()}${query}#${encodeURIComponent(key)}`

function changeIn(form: FormFields, language: Language): OwnChange {
  if (form.act === 'cancel') return { state: 'cancelled' }
  const { data, error } = AppointmentMoveIn[language].safeParse(form)
  if (error) throw notValid(faultsOf(error))
  return data
}

async function readOwn(
  db: Database,
  key: string,
  { done, mail }: Visit['query'],
  date: string | undefined,
  stores: SiteStore[],
): Promise<OwnAppointment> {
  const appointment = await findOwnAppointment(db, key)
  if (!appointment) throw noSuch('appointment')
  const isIts = ({ id }: SiteStore) => id === appointment.store_id
  // A store that has just opened is not in the cached content yet.
  const store = stores.find(isIts) ?? (await publicStores.read(db)).find(isIts)
  if (!store) throw noSuch('appointment')
  const day = Day.safeParse(date).data ?? laterOf(appointment.appointmentDate, today(store.time_zone))
  return {
    key,
    appointment,
    store,
    done: OwnDone.safeParse(done).data ?? null,
    isMailed: mail !== 'none',
    day,
    refused: null,
  }
}

const OwnDone = z.enum(['confirmed', 'moved', 'cancelled'])

const laterOf = (one: Day, other: Day): Day => (one > other ? one : other)
