import { columnsOf } from '#shared/columns.ts'
import { Job } from '#shared/jobContract.ts'

export const jobColumns = columnsOf(Job, [
  { key: 'id', header: 'ID', kind: 'id', page: 'never' },
  { key: 'title', header: 'Job', card: 'title' },
  { key: 'state', header: 'State', card: 'state' },
  { key: 'done', header: 'Progress', kind: 'number' },
  { key: 'message', header: 'Result', priority: 3 },
  { key: 'started_by', header: 'Started By', priority: 2 },
  { key: 'created_at', header: 'Started', kind: 'moment', priority: 2 },
  { key: 'ended_at', header: 'Ended', kind: 'moment', priority: 1 },
  { key: 'expires_at', header: 'File Kept Until', kind: 'moment', priority: 1 },
])
