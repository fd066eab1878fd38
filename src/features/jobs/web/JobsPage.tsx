import { CircleCheck, CircleSlash, CircleX, Clock, LoaderCircle } from 'lucide-react'
import { useEffect } from 'react'
import { type Job, type JobState, jobStates } from '#shared/jobContract.ts'
import type { ListReply } from '#shared/list.ts'
import { keyOf, queryClient } from '#ui/api/query.ts'
import { isOpen } from '#ui/jobs/jobProgress.ts'
import { DataTable } from '#ui/list/DataTable.tsx'
import { sizeInWords } from '#ui/list/ExportButton.tsx'
import { Page } from '#ui/page/Page.tsx'
import { type Look, LookTag } from '#ui/page/Tag.tsx'
import type { Cells, View } from '#ui/table/tableColumns.ts'
import { useUser } from '#workbench/session.ts'
import { jobColumns } from '../columns.ts'
import { jobListCalls } from '../contract.ts'
import { JobActs } from './JobActs.tsx'
import { JobProgress } from './JobProgress.tsx'

const jobLooks: Record<JobState, Look> = {
  queued: { word: 'Waiting', tone: 'plain', icon: Clock },
  running: { word: 'Running', tone: 'strong', icon: LoaderCircle },
  done: { word: 'Done', tone: 'good', icon: CircleCheck },
  failed: { word: 'Failed', tone: 'danger', icon: CircleX },
  cancelled: { word: 'Cancelled', tone: 'plain', icon: CircleSlash },
}

const cells: Cells<Job> = {
  state: ({ state }) => <LookTag {...jobLooks[state]} />,
  done: (job) => <JobProgress {...job} />,
  message: ({ message, file_name, bytes, expires_at }) => (
    <span className="block max-w-96 wrap-anywhere">
      {file_name && bytes !== null
        ? `${file_name}, ${sizeInWords(bytes)}`
        : message || (expires_at ? 'The file has expired' : '–')}
    </span>
  ),
}

const views: View[] = [
  { value: 'all', label: 'All' },
  ...jobStates.map((value) => ({ value, label: jobLooks[value].word })),
]

export function JobsPage() {
  const { type } = useUser()
  useFreshList()
  return (
    <Page
      heading="Jobs"
      note={`Long exports, PDFs and mailings. They go on while you work elsewhere, one at a time; files are kept for a day.${type === 'admin' ? ' Administrators see the jobs of everyone.' : ''}`}
    >
      <DataTable
        name="jobs"
        columns={type === 'admin' ? jobColumns : jobColumns.filter(({ key }) => key !== 'started_by')}
        cells={cells}
        list={jobListCalls.search}
        views={views}
        describe={({ id, title }) => `job ${id}, ${title}`}
        rowTone={({ state }) => (state === 'failed' ? 'danger' : undefined)}
        rowActions={(job) => <JobActs job={job} />}
        empty="No jobs yet. Export a list of more than 20,000 rows, and it is made here while you go on with your work."
      />
    </Page>
  )
}

const lookEvery = 2_000

/** Loads the list again every two seconds while it shows a job that has not ended. */
function useFreshList() {
  useEffect(() => {
    const queryKey = keyOf(jobListCalls.search)
    const timer = setInterval(() => {
      const lists = queryClient.getQueriesData<ListReply<Job>>({ queryKey, type: 'active' })
      const hasOpen = lists.some(([, list]) => list?.items.some(isOpen))
      if (hasOpen && document.visibilityState === 'visible') void queryClient.invalidateQueries({ queryKey })
    }, lookEvery)
    return () => clearInterval(timer)
  }, [])
}
