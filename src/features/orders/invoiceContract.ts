import * as z from 'zod'
import { ById, type Call, Done, htmlPage, pdf } from '#shared/call.ts'
import { mostSelected } from '#shared/list.ts'
import { office, staff } from '#shared/roles.ts'
import { SelectedOrders } from './contract.ts'

/** The most invoices of one page: a browser lays out more of them too slowly. */
export const mostPrinted = 500

export const QueuedInvoices = Done.extend({ queued: z.int(), waiting: z.int() })
export type QueuedInvoices = z.output<typeof QueuedInvoices>

export const invoiceCalls = {
  page: {
    method: 'GET',
    path: '/admin/transaction/invoice/{id}/',
    allow: staff,
    summary: 'The invoice of an order; for a store of its own orders',
    params: ById,
    reply: htmlPage,
  },
  pdf: {
    method: 'GET',
    path: '/admin/transaction/invoice/{id}/pdf/',
    allow: staff,
    summary: 'The invoice of an order as a PDF; for a store of its own orders',
    params: ById,
    reply: pdf,
  },
  send: {
    method: 'POST',
    path: '/admin/transaction/invoice/{id}/',
    allow: staff,
    summary: 'Send the invoice of an order to its buyer by e-mail',
    params: ById,
    reply: Done,
  },
  printMany: {
    method: 'POST',
    path: '/admin/transaction/invoice/bulk/page/',
    allow: office,
    summary: `The invoices of the selected orders on one page, at most ${mostPrinted}`,
    body: SelectedOrders,
    reply: { ...htmlPage, isHeavy: true },
  },
  pdfMany: {
    method: 'POST',
    path: '/admin/transaction/invoice/bulk/pdf/',
    allow: office,
    summary: `The invoices of the selected orders as one PDF, at most ${mostPrinted}`,
    body: SelectedOrders,
    reply: pdf,
    job: 'Invoices as a PDF',
  },
  sendMany: {
    method: 'POST',
    path: '/admin/transaction/invoice/bulk/send/',
    allow: office,
    summary: `Send the invoices of the selected orders to their buyers by e-mail, at most ${mostSelected}`,
    idempotent: true,
    body: SelectedOrders,
    reply: QueuedInvoices,
    job: 'E-mail invoices',
  },
} as const satisfies Record<string, Call>
