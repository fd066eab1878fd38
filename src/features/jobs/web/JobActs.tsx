import { RotateCcw, X } from 'lucide-react'
import { type Job, jobCalls } from '#shared/jobContract.ts'
import { useSend } from '#ui/api/query.ts'
import { Button } from '#ui/control/Button.tsx'
import { ExportButton } from '#ui/list/ExportButton.tsx'
import { jobListCalls } from '../contract.ts'

const invalidates = [jobListCalls.search]

/** What the user can do with a job: cancel it, download its file, or try it again. */
export function JobActs({ job }: { job: Job }) {
  const { id, title, state, file_name, is_own, may_cancel } = job
  const cancel = useSend(jobCalls.cancel, { success: ({ message }) => message, invalidates })
  const again = useSend(jobListCalls.again, {
    success: ({ message }) => message,
    invalidates,
    onDone: (started) => void import('#ui/jobs/watchJobs.ts').then(({ watchJob }) => watchJob(started.id)),
  })
  const sent = { params: { id } }
  if (may_cancel)
    return (
      <Button
        size="small"
        icon={X}
        busy={cancel.busy}
        aria-label={`Cancel: job ${id}, ${title}`}
        onClick={() => cancel.send(sent)}
      >
        Cancel
      </Button>
    )
  if (!is_own) return null
  return (
    <>
      {file_name && <ExportButton call={jobCalls.file} sent={sent} label="Download" size="small" />}
      {(state === 'failed' || state === 'cancelled' || !file_name) && (
        <Button
          size="small"
          icon={RotateCcw}
          busy={again.busy}
          aria-label={`Try again: job ${id}, ${title}`}
          onClick={() => again.send(sent)}
        >
          Try again
        </Button>
      )}
    </>
  )
}
