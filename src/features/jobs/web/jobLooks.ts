import { CircleCheck, CircleSlash, CircleX, Clock, LoaderCircle } from 'lucide-react'
import type { JobState } from '#shared/jobContract.ts'
import type { Look } from '#ui/page/Tag.tsx'

export const jobLooks: Record<JobState, Look> = {
  queued: { word: 'Waiting', tone: 'plain', icon: Clock },
  running: { word: 'Running', tone: 'strong', icon: LoaderCircle },
  done: { word: 'Done', tone: 'good', icon: CircleCheck },
  failed: { word: 'Failed', tone: 'danger', icon: CircleX },
  cancelled: { word: 'Cancelled', tone: 'plain', icon: CircleSlash },
}
