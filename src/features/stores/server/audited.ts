import * as z from 'zod'
import { subjectOf } from '#platform/db/audit.ts'
import { Store } from '../columns.ts'

/** The hours and the closed days are logged in words. */
export const store = subjectOf('store', Store.extend({ hours: z.string(), closures: z.string() }), {
  fields: [
    'name',
    'location',
    'user',
    'email',
    'posVersion',
    'address',
    'city',
    'province',
    'postal_code',
    'phone',
    'time_zone',
    'latitude',
    'longitude',
    'takes_appointments',
    'places',
    'hours',
    'closures',
  ],
  called: ['name'],
  labels: { posVersion: 'POS version', closures: 'Closed days' },
})

export const storePin = subjectOf('store pin', Store, { fields: ['name'], called: ['name'] })
export const storeKey = subjectOf('store key', Store, { fields: ['name'], called: ['name'] })
