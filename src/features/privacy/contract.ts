import * as z from 'zod'
import { type Call, type FileReply, idOf } from '#shared/call.ts'
import { cleanLine } from '#shared/publicForm.ts'

export const personKinds = ['visitor', 'employee', 'user'] as const

const line = (label: string, most: number) =>
  z.string().overwrite(cleanLine).max(most, `${label} can have at most ${most} characters.`).default('')

/** A visitor by e-mail address, phone number or name, or an employee or a user by id. */
const person = {
  of: z.enum(personKinds, 'Choose visitor, employee or user.'),
  id: idOf('Choose a person.').optional(),
  email: line('Email', 254),
  phone: line('Phone', 40).refine(
    (text) => text === '' || text.replaceAll(/\D/g, '').length >= 10,
    'A phone number has at least 10 digits.',
  ),
  name: line('Name', 200),
}

function checkPerson({ of, id, email, phone, name }: PersonFields, { addIssue }: Pick<z.RefinementCtx, 'addIssue'>) {
  if (of !== 'visitor' && id === undefined) addIssue({ code: 'custom', path: ['id'], message: 'Choose a person.' })
  if (of === 'visitor' && email === '' && phone === '' && name === '')
    addIssue({ code: 'custom', path: ['email'], message: 'Enter an e-mail address, a phone number or a name.' })
}
const PersonFields = z.object(person)
export type PersonFields = z.output<typeof PersonFields>

export const PersonQuery = PersonFields.superRefine(checkPerson)
export type PersonQuery = z.output<typeof PersonQuery>

/** A row as the page shows it. Rows have ids of their tables. */
const RowId = z.object({ table: z.string().min(1).max(30), id: z.int().min(1).max(999_999_999_999) })
export type RowId = z.output<typeof RowId>
/** The most rows that one erasure names. A body has at most 1 MB. */
const mostNamed = 1500

/** The rows of a visitor to erase, and those that the user left out. If there are others, the erasure is refused. */
export const Erase = z
  .object({
    ...person,
    rows: z.array(RowId).max(mostNamed, `At most ${mostNamed} rows can be erased at once.`).default([]),
    left_out: z.array(RowId).max(mostNamed, `At most ${mostNamed} rows can be left out.`).default([]),
  })
  .superRefine(checkPerson)
export type Erase = z.output<typeof Erase>

const FoundItem = z.object({
  id: z.int(),
  /** How the row was recognized. Empty for an employee and a user. */
  by: z.array(z.enum(['email', 'phone', 'name', 'mail'])),
  fields: z.array(z.object({ name: z.string(), value: z.string() })),
})

export const FoundGroup = z.object({
  table: z.string(),
  rows: z.string(),
  /** There may be more rows than items. */
  total: z.int(),
  items: z.array(FoundItem),
  /** What an erasure leaves of the rows, and why. Empty if this person cannot be erased. */
  afterwards: z.string(),
})
export type FoundGroup = z.output<typeof FoundGroup>

export const PersonalData = z.object({
  name: z.string(),
  groups: z.array(FoundGroup),
  /** Why the data cannot be erased. Empty if it can. */
  not_erasable: z.string(),
})
export type PersonalData = z.output<typeof PersonalData>

export const Erased = z.object({
  message: z.string(),
  groups: z.array(z.object({ rows: z.string(), total: z.int(), afterwards: z.string() })),
})
export type Erased = z.output<typeof Erased>

const json: FileReply = { mediaType: 'application/json; charset=utf-8' }

const allow = ['admin'] as const
export const privacyCalls = {
  find: {
    method: 'POST',
    path: '/admin/personalData/find/',
    allow,
    proof: true,
    summary: 'What is kept of a visitor, an employee or a user',
    body: PersonQuery,
    reply: PersonalData,
  },
  export: {
    method: 'POST',
    path: '/admin/personalData/export/',
    allow,
    proof: true,
    summary: 'Everything that is kept of a person, as a JSON file',
    body: PersonQuery,
    reply: json,
  },
  erase: {
    method: 'POST',
    path: '/admin/personalData/erase/',
    allow,
    proof: true,
    summary: 'Erase the data of a visitor, or of an employee who has left; this cannot be undone',
    body: Erase,
    reply: Erased,
  },
} as const satisfies Record<string, Call>
