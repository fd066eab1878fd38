import { ById, type Call, pdf } from '#shared/call.ts'
import { office, staff } from '#shared/roles.ts'
import { SelectedOrders } from './contract.ts'
import { mostPrinted } from './invoiceContract.ts'

export const packingSlipCalls = {
  pdf: {
    method: 'GET',
    path: '/admin/transaction/packingSlip/{id}/',
    allow: staff,
    summary: 'The packing slip of an order, without prices, as a PDF; for a store of its own orders',
    params: ById,
    reply: pdf,
  },
  pdfMany: {
    method: 'POST',
    path: '/admin/transaction/packingSlip/bulk/',
    allow: office,
    summary: `The packing slips of the selected orders as one PDF, at most ${mostPrinted}`,
    body: SelectedOrders,
    reply: pdf,
    job: 'Packing slips as a PDF',
  },
} as const satisfies Record<string, Call>
