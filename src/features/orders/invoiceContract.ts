import { ById, type Call, Done, htmlPage, pdf } from '#shared/call.ts'
import { staff } from '#shared/roles.ts'

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
} as const satisfies Record<string, Call>
