import type { FastifyInstance } from 'fastify'
import { answer } from '#platform/http/answer.ts'
import type { ServerParts } from '#platform/shop/feature.ts'
import { employeeCalls } from '../contract.ts'
import { changeEmployee, createEmployee, resetEmployeePin } from './changeEmployee.ts'
import { findEmployees } from './queries.ts'

export function employeeRoutes(app: FastifyInstance, { db }: ServerParts) {
  answer(app, employeeCalls.all, ({ body }) => findEmployees(db, body))
  answer(app, employeeCalls.insert, ({ body, caller }) => createEmployee(db, body, caller))
  answer(app, employeeCalls.update, ({ body, caller }) => changeEmployee(db, body, caller))
  answer(app, employeeCalls.resetPin, ({ body, caller }) => resetEmployeePin(db, body, caller))
}
