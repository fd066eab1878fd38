import type { FastifyInstance } from 'fastify'
import { answer } from '#server/answer.ts'
import type { Database } from '#server/db/database.ts'
import { appointmentCalls } from '../contract.ts'
import { appointmentWords } from '../words.ts'
import { changeAppointment } from './changeAppointment.ts'
import { findAppointments } from './queries.ts'
import { requestService, slotsAt } from './requestService.ts'

export function appointmentRoutes(app: FastifyInstance, db: Database, publicUrl: string) {
  answer(app, appointmentCalls.request, async ({ body, from }) => {
    const { code } = await requestService(db, body, from.address, publicUrl)
    return { message: appointmentWords.en.form.sent, code }
  })
  answer(app, appointmentCalls.slots, async ({ body }) => ({ items: await slotsAt(db, body.store, body.date) }))
  answer(app, appointmentCalls.all, ({ body, caller }) => findAppointments(db, body, caller))
  answer(app, appointmentCalls.update, ({ body, caller }) => changeAppointment(db, body, caller, publicUrl))
}
