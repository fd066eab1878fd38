import * as z from 'zod'
import type { SiteStore } from '#features/stores/publicContract.ts'
import { publicStores } from '#features/stores/server/publicStores.ts'
import type { Database } from '#platform/db/database.ts'
import type { ServerParts } from '#platform/feature.ts'
import { noSuch, notValid } from '#platform/http/refusal.ts'
import { type FormFields, servePage } from '#platform/pages/servedPage.ts'
import { Day, today } from '#shared/day.ts'
import { faultsOf } from '#shared/faults.ts'
import type { Language } from '#shared/language.ts'
import { AppointmentMove, AppointmentMoveIn } from '../contract.ts'
import { ownAppointmentPage } from '../pages.ts'
import { type AppointmentData, publicAppointmentPage } from '../publicPages.ts'
import { changeOwnAppointment, type OwnChange } from './changeAppointment.ts'
import { confirmOwnAppointment } from './confirmAppointment.ts'
import { findOwnAppointment, listSlots } from './queries.ts'

export const serveAppointmentPage = ({ db, publicUrl }: ServerParts) =>
  servePage(publicAppointmentPage, {
    content: { stores: publicStores },
    data: ({ query }, { stores }) => readOwn(db, query, stores),
    form: {
      fields: AppointmentMove,
      async submit({ language, query: { key = '' }, address }, form) {
        if (form.act === 'confirm') {
          await confirmOwnAppointment(db, { key, address }, publicUrl)
          return `${ownAppointmentPage()}?key=${encodeURIComponent(key)}&done=confirmed`
        }
        const done = form.act === 'cancel' ? 'cancelled' : 'moved'
        const { isMailed } = await changeOwnAppointment(db, { key, address }, changeIn(form, language), publicUrl)
        return `${ownAppointmentPage()}?key=${encodeURIComponent(key)}&done=${done}${isMailed ? '' : '&mail=none'}`
      },
      again: async ({ language, query }, form, refusal, { stores }) => ({
        ...(await readOwn(db, { ...query, date: form.appointmentDate ?? '' }, stores)),
        refused: refusal.formErrorsIn(language),
      }),
    },
  })

function changeIn(form: FormFields, language: Language): OwnChange {
  if (form.act === 'cancel') return { state: 'cancelled' }
  const { data, error } = AppointmentMoveIn[language].safeParse(form)
  if (error) throw notValid(faultsOf(error))
  return data
}

async function readOwn(
  db: Database,
  { key = '', date, done, mail }: FormFields,
  stores: SiteStore[],
): Promise<AppointmentData> {
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
    slots: await listSlots(db, store.id, day),
    isMoving: date !== undefined,
    refused: null,
  }
}

const OwnDone = z.enum(['confirmed', 'moved', 'cancelled'])

const laterOf = (one: Day, other: Day): Day => (one > other ? one : other)
