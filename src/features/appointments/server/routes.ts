import type { FastifyInstance } from 'fastify'
import { listDevices } from '#features/inventory/server/productNames.ts'
import { answer, answerOnce } from '#platform/http/answer.ts'
import type { ServerParts } from '#platform/shop/feature.ts'
import type { Language } from '#shared/language.ts'
import { appointmentCalls } from '../contract.ts'
import { keyHeader, mailHeader } from '../forms.ts'
import { minutesHeld } from '../rules.ts'
import { bookForCustomer } from './bookForCustomer.ts'
import { changeAppointment } from './changeAppointment.ts'
import { findAppointments } from './queries.ts'
import { bookings, requestService, slotsAt } from './requestService.ts'
import { slotFaults } from './slotFaults.ts'

/** The visitor gets it in the language of the form. */
const confirmSentence: Record<Language, string> = {
  en: `Confirm it within ${minutesHeld} minutes with the link in your e-mail, or the time is offered to others.`,
  fr: `Confirmez-la dans les ${minutesHeld} minutes avec le lien dans votre courriel, sinon l’heure sera offerte à d’autres.`,
}

export function appointmentRoutes(app: FastifyInstance, { db, publicUrl }: ServerParts) {
  answer(
    app,
    appointmentCalls.request,
    async ({ body, from, setHeader }) => {
      const { code, pageKey, isMailed, mustConfirm } = await requestService(db, body, from.address, publicUrl)
      // The fields of the response are fixed, so headers tell the page the key and about the mail.
      setHeader(keyHeader, pageKey)
      if (mustConfirm) setHeader(mailHeader.name, mailHeader.confirm)
      else if (!isMailed) setHeader(mailHeader.name, mailHeader.none)
      const sent = 'Service request has been sent'
      return { message: mustConfirm ? `${sent}. ${confirmSentence[body.language]}` : sent, code }
    },
    { moreFaults: (body) => slotFaults(db, body) },
  )
  answer(app, appointmentCalls.slots, async ({ body }) => ({ items: await slotsAt(db, body.store, body.date) }))
  answerOnce(app, appointmentCalls.insert, {
    work: (tx, { body, caller: by }) => bookForCustomer(tx, body, { by, publicUrl }),
    afterwards: () => bookings.add('staff'),
    moreFaults: (body) => slotFaults(db, body),
  })
  answer(app, appointmentCalls.devices, async () => ({ items: await listDevices(db) }))
  answer(app, appointmentCalls.all, ({ body, caller }) => findAppointments(db, body, caller))
  answer(app, appointmentCalls.update, ({ body, caller }) => changeAppointment(db, body, caller, publicUrl))
}
