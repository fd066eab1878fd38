import { CircleCheck, CircleSlash, CircleX, Clock, LoaderCircle } from 'lucide-react'
import type { JobState } from '#shared/jobContract.ts'
import { Tag } from '#ui/Tag.tsx'

export function JobStateTag({ state }: { state: JobState }) {
  const { word, tone, icon } = looks[state]
  return (
    <Tag tone={tone} icon={icon}>
      {word}
    </Tag>
  )
}

const looks = {
  queued: { word: 'Waiting', tone: 'plain', icon: Clock },
  running: { word: 'Running', tone: 'strong', icon: LoaderCircle },
  done: { word: 'Done', tone: 'good', icon: CircleCheck },
  failed: { word: 'Failed', tone: 'danger', icon: CircleX },
  cancelled: { word: 'Cancelled', tone: 'plain', icon: CircleSlash },
} as const
