import * as z from 'zod'
import { subjectOf } from '#platform/db/audit.ts'
import { Store } from '../columns.ts'
import { StorePhoto } from '../photosContract.ts'

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
    'words',
    'words_fr',
  ],
  called: ['name'],
  labels: { posVersion: 'POS version', closures: 'Closed days', words: 'Text', words_fr: 'Text in French' },
})

export const storePin = subjectOf('store pin', Store, {
  fields: ['name'],
  called: ['name'],
  isSecurity: true,
})
export const storePhoto = subjectOf('store photo', StorePhoto, {
  fields: ['alt', 'alt_fr', 'image_name'],
  called: ['alt'],
  labels: { alt: 'Description', alt_fr: 'Description in French', image_name: 'File' },
})
export const storeKey = subjectOf('store key', Store, {
  fields: ['name'],
  called: ['name'],
  isSecurity: true,
})
