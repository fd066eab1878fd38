import * as z from 'zod'
import { ById, type Call } from '#shared/call.ts'
import { Job, jobStates, StartedJob } from '#shared/jobContract.ts'
import { listQuery, pageOf } from '#shared/list.ts'
import { signedIn } from '#shared/roles.ts'
import { jobColumns } from './columns.ts'

export const JobQuery = listQuery(jobColumns).extend({
  view: z.enum(['', 'all', ...jobStates], 'The view must be all or a state.').default(''),
})
export type JobQuery = z.output<typeof JobQuery>

export const jobListCalls = {
  search: {
    method: 'POST',
    path: '/admin/job/search/',
    allow: signedIn,
    summary: 'A page of one’s own jobs, the newest first; admins see all',
    order: 'newest',
    body: JobQuery,
    reply: pageOf(Job),
  },
  again: {
    method: 'POST',
    path: '/admin/job/again/{id}/',
    allow: signedIn,
    summary: 'Start one’s own job once more, as a new job',
    idempotent: true,
    params: ById,
    reply: StartedJob,
  },
} as const satisfies Record<string, Call>
