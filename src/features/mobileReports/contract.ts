import * as z from 'zod'
import { type Call, spreadsheet } from '#shared/call.ts'
import { pageOf, posListQuery } from '#shared/list.ts'
import { Money } from '#shared/money.ts'
import { staff } from '#shared/roles.ts'
import { MobileReport, mobileReportColumns } from './columns.ts'
import { isImei } from './rules.ts'

const imeiDigits = 'An IMEI has 15 digits. Dial *#06# on the phone to see it.'
/** Spaces and dashes are removed, because boxes of phones print them. */
const Imei = z
  .string('IMEI is required.')
  .max(60, imeiDigits)
  .transform((text) => text.replaceAll(/[\s-]/g, ''))
  .pipe(
    z
      .string()
      .min(1, 'IMEI is required.')
      .regex(/^\d{15}$/, { error: imeiDigits, abort: true })
      .refine(isImei, 'This IMEI is not valid: its last digit does not match the others. Check it for a typo.'),
  )

export const NewMobileReport = z.object({
  invoiceNo: z.string().trim().min(1, 'Invoice No is required.').max(60),
  customer: z.string().trim().min(1, 'Customer is required.').max(120),
  imei: Imei,
  description: z.string().trim().max(1000).default(''),
  value: z.number().min(0, 'Value must be 0 or more.').max(1_000_000).pipe(Money),
})
export type NewMobileReport = z.output<typeof NewMobileReport>

export const MobileReportQuery = posListQuery(mobileReportColumns).safeExtend({
  /** All reports of one device. */
  imei: Imei.optional(),
})
export type MobileReportQuery = z.output<typeof MobileReportQuery>

export const mobileReportCalls = {
  insert: {
    api: 'pos',
    method: 'POST',
    path: '/mobileReport/insert/',
    allow: ['till'],
    summary: 'Report a phone that was bought or taken in',
    idempotent: true,
    body: NewMobileReport,
    reply: MobileReport,
  },
  all: {
    api: 'pos',
    method: 'POST',
    path: '/mobileReport/all/',
    allow: staff,
    summary: 'The phones that stores reported, the newest first; for users on the Mobile Report list',
    order: 'newest',
    body: MobileReportQuery,
    reply: pageOf(MobileReport),
  },
  export: {
    api: 'pos',
    method: 'POST',
    path: '/mobileReport/export/',
    allow: staff,
    summary: 'The phones that stores reported, as a spreadsheet; for users on the Mobile Report list',
    body: MobileReportQuery,
    reply: spreadsheet,
    job: 'Export of mobile reports',
  },
} as const satisfies Record<string, Call>
