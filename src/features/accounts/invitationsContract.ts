import * as z from 'zod'
import { ById, type Call, Done } from '#shared/call.ts'
import { Moment } from '#shared/day.ts'
import { Invitation } from './contract.ts'

/** An invitation whose link still works. */
export const OpenInvitation = Invitation.extend({ id: z.int(), invited_by: z.string(), created_at: Moment })
export type OpenInvitation = z.output<typeof OpenInvitation>

const allow = ['admin'] as const
export const invitationCalls = {
  open: {
    method: 'POST',
    path: '/user/invitations/all/',
    allow,
    summary: 'List the invitations whose links still work, the newest first',
    reply: z.array(OpenInvitation),
  },
  withdraw: {
    method: 'DELETE',
    path: '/user/invitations/{id}/',
    allow,
    summary: 'Withdraw an invitation: its link stops working',
    params: ById,
    reply: Done,
  },
} as const satisfies Record<string, Call>
