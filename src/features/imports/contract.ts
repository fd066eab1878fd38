import * as z from 'zod'
import { ById, type Call, Id, spreadsheet, Version } from '#shared/call.ts'
import { listQuery, pageOf } from '#shared/list.ts'
import { office } from '#shared/roles.ts'
import { Import, ImportKindName, ImportRow, importColumns, importRowColumns, Verdict } from './columns.ts'

/** In megabytes. */
const largestFile = 20
export const mostRows = 50_000
/** A sheet with more columns is not a list of ours. The list of products has three for each store, and a chain has up to 100. */
export const mostColumns = 400
export const longestHeader = 120

export const NewImport = z.object({ kind: ImportKindName })
export type NewImport = z.output<typeof NewImport>

export const ColumnsChange = z.object({
  columns: z
    .array(
      z.object({
        header: z.string().max(longestHeader, `A heading can have at most ${longestHeader} characters.`),
        field: z.string().max(60, 'There is no such field.').nullable(),
      }),
    )
    .max(mostColumns, `At most ${mostColumns} columns.`),
  version: Version.optional(),
})
export type ColumnsChange = z.output<typeof ColumnsChange>

export const ImportQuery = listQuery(importColumns)

export const ImportRowQuery = listQuery(importRowColumns).extend({
  id: Id,
  verdict: z.enum(['', ...Verdict.options], `The verdict must be one of: ${Verdict.options.join(', ')}.`).default(''),
})
export type ImportRowQuery = z.output<typeof ImportRowQuery>

/** A field that a column of the file can stand for. */
export const ImportedField = z.object({ field: z.string(), header: z.string(), isMoney: z.boolean() })
export type ImportedField = z.output<typeof ImportedField>

const AppliedImport = Import.extend({ message: z.string() })

export const importCalls = {
  insert: {
    method: 'POST',
    path: '/admin/import/insert/',
    allow: office,
    summary: 'Check a file with rows of a list (.xlsx or .csv); nothing else changes',
    body: NewImport,
    upload: { part: 'import', field: 'fileToUpload', limit: largestFile, missing: 'Choose a file.' },
    reply: Import,
  },
  search: {
    method: 'POST',
    path: '/admin/import/search/',
    allow: office,
    summary: 'A page of the files that were imported',
    order: 'newest',
    body: ImportQuery,
    reply: pageOf(Import),
  },
  find: {
    method: 'POST',
    path: '/admin/import/{id}/',
    allow: office,
    summary: 'A file that was imported',
    params: ById,
    reply: Import.extend({ fields: z.array(ImportedField) }),
  },
  columns: {
    method: 'POST',
    path: '/admin/import/columns/{id}/',
    allow: office,
    summary: 'Assign the columns of a file to fields, and check it anew',
    params: ById,
    body: ColumnsChange,
    reply: Import,
  },
  rows: {
    method: 'POST',
    path: '/admin/import/rows/search/',
    allow: office,
    summary: 'The rows of a file with the verdict on each',
    body: ImportRowQuery,
    reply: pageOf(ImportRow),
  },
  refused: {
    method: 'POST',
    path: '/admin/import/refused/{id}/',
    allow: office,
    summary: 'The refused rows of a file as a spreadsheet, with the reason in the last column',
    params: ById,
    reply: spreadsheet,
    job: 'Refused rows of an import',
  },
  apply: {
    method: 'POST',
    path: '/admin/import/apply/{id}/',
    allow: office,
    summary: 'Write all rows of a file, or none of them',
    params: ById,
    idempotent: true,
    body: z.object({ version: Version, skip_refused: z.boolean().default(false) }),
    reply: AppliedImport,
    current: Import,
    job: 'Import of a file',
  },
  everything: {
    method: 'POST',
    path: '/admin/export/everything/',
    allow: ['admin'],
    proof: true,
    summary: 'All lists of the shop as .csv in one .zip, with the pictures; without passwords, pins, keys and secrets',
    body: z.object({ pictures: z.boolean().default(true) }),
    reply: { mediaType: 'application/zip', isHeavy: true },
    job: 'Export of everything',
  },
  undo: {
    method: 'POST',
    path: '/admin/import/undo/{id}/',
    allow: office,
    summary: 'Undo an import, as long as nothing depends on it',
    params: ById,
    reply: AppliedImport,
  },
} as const satisfies Record<string, Call>
