import { subjectOf } from '#platform/db/audit.ts'
import { Employee } from '../columns.ts'

export const employee = subjectOf('employee', Employee, {
  fields: ['name', 'store', 'storeLocation', 'active'],
  called: ['name'],
})

export const employeePin = subjectOf('employee pin', Employee, {
  fields: ['name', 'store'],
  called: ['name'],
  isSecurity: true,
})
