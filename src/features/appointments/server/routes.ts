import type { FastifyInstance } from 'fastify'
import { listDevices } from '#features/inventory/server/productNames.ts'
import type { ServerParts } from '#platform/feature.ts'
import { answer } from '#platform/http/answer.ts'
import { appointmentCalls } from '../contract.ts'
import { mailHeader } from '../forms.ts'
import { bookForCustomer } from './bookForCustomer.ts'
import { changeAppointment } from './changeAppointment.ts'
import { bookings } from './metrics.ts'
import { findAppointments } from './queries.ts'
import { requestService, slotsAt } from './requestService.ts'
import { slotFaults } from './slotFaults.ts'

export function appointmentRoutes(app: FastifyInstance, { db, publicUrl }: ServerParts) {
  answer(
    app,
    appointmentCalls.request,
    async ({ body, from, setHeader }) => {
      const { code, isMailed } = await requestService(db, body, from.address, publicUrl)
      // The fields of the response are fixed, so a header tells the page that no mail was sent.
      if (!isMailed) setHeader(mailHeader.name, mailHeader.none)
      return { message: 'Service request has been sent', code }
    },
    { moreFaults: (body) => slotFaults(db, body) },
  )
  answer(app, appointmentCalls.slots, async ({ body }) => ({ items: await slotsAt(db, body.store, body.date) }))
  answer(
    app,
    appointmentCalls.insert,
    ({ body, caller, keep }) =>
      bookings.addWhenDone(bookForCustomer(db, body, { by: caller, publicUrl, keep }), 'staff'),
    { moreFaults: (body) => slotFaults(db, body) },
  )
  answer(app, appointmentCalls.devices, async () => ({ items: await listDevices(db) }))
  answer(app, appointmentCalls.all, ({ body, caller }) => findAppointments(db, body, caller))
  answer(app, appointmentCalls.update, ({ body, caller }) => changeAppointment(db, body, caller, publicUrl))
}
