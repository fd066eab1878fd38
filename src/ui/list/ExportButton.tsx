import { Download, type LucideIcon, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { Call } from '#shared/call.ts'
import { type CallFailed, type CallInput, download } from '../api/fetchCall.ts'
import { toCallFailed } from '../api/query.ts'
import { Button, IconButton } from '../control/Button.tsx'
import type { ButtonSize } from '../control/buttonClass.ts'
import { ProgressBar } from '../control/ProgressBar.tsx'
import { notify } from '../notices/notify.ts'

interface ExportButtonProps<C extends Call> {
  call: C
  sent: NoInfer<CallInput<C>>
  label?: string
  size?: ButtonSize
  icon?: LucideIcon
  onFailed?: (failure: CallFailed) => void
  /** Shows only the icon where the toolbar needs the room. */
  compact?: boolean
  /** It takes so long that it is made as a job: the user can go on, and gets a notice when the file is ready. */
  isLong?: boolean
}

/** Longer lists are exported as jobs. Up to here, the download begins within a second. */
export const mostDownloaded = 5000

/**
 * Downloads a spreadsheet or a PDF in the background. Shows how much was received, or how far its job is, and can be
 * cancelled.
 */
export function ExportButton<const C extends Call>({
  call,
  sent,
  label = 'Export',
  size,
  icon = Download,
  onFailed,
  compact = false,
  isLong = false,
}: ExportButtonProps<C>) {
  const [state, setState] = useState<string>()
  const running = useRef<AbortController>(undefined)
  const isJob = useRef(false)
  // A job goes on when the page is left.
  useEffect(() => () => void (isJob.current || running.current?.abort()), [])

  async function start() {
    const controller = new AbortController()
    const { signal } = controller
    running.current = controller
    isJob.current = isLong && call.job !== undefined
    setState('Preparing')
    try {
      if (isJob.current) await runJob(signal)
      else await download(call, { ...sent, signal }, (bytes) => setState(sizeInWords(bytes)))
    } catch (error) {
      if (signal.aborted && !isJob.current) return
      const failure = toCallFailed(error)
      if (!failure.isShown) notify('error', failure.message)
      onFailed?.(failure)
    } finally {
      setState(undefined)
    }
  }

  async function runJob(signal: AbortSignal) {
    const [{ runAsJob }, { progressOf }] = await Promise.all([
      import('../jobs/runAsJob.ts'),
      import('../jobs/watchJobs.ts'),
    ])
    await runAsJob(call, sent, signal, (job) => setState(progressOf(job)))
  }

  if (state === undefined)
    return (
      <Button size={size} icon={icon} title={label} className={compact ? 'desk:px-2.5' : ''} onClick={start}>
        <span className={compact ? 'desk:sr-only' : ''}>{label}</span>
      </Button>
    )
  return (
    <span
      className={`inline-flex items-center gap-2 rounded-control border border-line bg-paper pr-1 pl-3 text-sm ${size === 'small' ? 'h-8' : 'h-10'}`}
    >
      <ProgressBar label="Exporting" />
      <span role="status" className="figures whitespace-nowrap text-ink-2">
        {state}
      </span>
      <IconButton size="small" icon={X} label="Cancel the export" onClick={() => running.current?.abort()} />
    </span>
  )
}

export const sizeInWords = (bytes: number) =>
  bytes < 1_000_000 ? `${Math.ceil(bytes / 1000)} KB` : `${(bytes / 1_000_000).toFixed(1)} MB`
