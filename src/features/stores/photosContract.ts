import * as z from 'zod'
import { ById, type Call, Done, Id, idOf } from '#shared/call.ts'
import { optionalText, requiredText } from '#shared/text.ts'
import { undoable } from '#shared/undo.ts'

/** A photo of a store, with the size of its largest file. */
export const StorePhoto = z.object({
  id: z.int(),
  store_id: z.int(),
  image_name: z.string(),
  width: z.int(),
  height: z.int(),
  alt: z.string(),
  alt_fr: z.string(),
})
export type StorePhoto = z.output<typeof StorePhoto>

export const mostPhotos = 6

const NewStorePhoto = z.object({
  store_id: idOf('Choose a store.'),
  alt: requiredText('The description', 200),
  alt_fr: optionalText('The French description', 200).default(''),
})
export type NewStorePhoto = z.output<typeof NewStorePhoto>

const allow = ['admin'] as const
export const photoCalls = {
  all: {
    method: 'POST',
    path: '/admin/storePhoto/all/',
    allow,
    summary: 'The photos of a store',
    body: z.object({ store_id: Id }),
    reply: z.object({ items: z.array(StorePhoto) }),
  },
  insert: {
    method: 'POST',
    path: '/admin/storePhoto/insert/',
    allow,
    summary: 'Add a photo of a store to its public page',
    body: NewStorePhoto,
    upload: { part: 'photo', field: 'fileToUpload', limit: 10, missing: 'Choose a photo.' },
    reply: StorePhoto,
  },
  remove: {
    method: 'DELETE',
    path: '/admin/storePhoto/delete/{id}/',
    allow,
    summary: 'Remove a photo of a store',
    params: ById,
    reply: Done.extend(undoable),
  },
} as const satisfies Record<string, Call>
