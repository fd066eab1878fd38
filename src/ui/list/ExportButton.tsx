import { Download, type LucideIcon, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { Call } from '#shared/call.ts'
import { download } from '../api/download.ts'
import type { CallFailed, CallInput } from '../api/fetchCall.ts'
import { toCallFailed } from '../api/query.ts'
import { Button, IconButton } from '../control/Button.tsx'
import type { ButtonSize } from '../control/buttonClass.ts'
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
  /** True if it takes so long that it is a job: a user who leaves the page gets a notice when the file is ready. */
  isLong?: boolean
}

/** Longer lists are exported as jobs. Up to here, the download takes a few seconds at most. */
export const mostDownloaded = 20_000

/**
 * Downloads a spreadsheet or a PDF in the background. It shows how much was received, or the progress of the job, and can be
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
  const leaving = useRef<AbortController>(undefined)
  useEffect(() => {
    const controller = new AbortController()
    leaving.current = controller
    return () => controller.abort()
  }, [])

  async function start() {
    const controller = new AbortController()
    running.current = controller
    const cancel = controller.signal
    const leave = leaving.current?.signal ?? cancel
    setState('Preparing')
    try {
      if (isLong && call.job !== undefined) {
        const { downloadAsJob } = await import('../jobs/runAsJob.ts')
        await downloadAsJob(call, sent, { cancel, leave, onProgress: setState })
      } else {
        const signal = AbortSignal.any([cancel, leave])
        await download(call, { ...sent, signal }, (bytes) => setState(sizeInWords(bytes)))
      }
    } catch (error) {
      if (leave.aborted || (cancel.aborted && !isLong)) return
      const failure = toCallFailed(error)
      if (!failure.isShown) notify('error', failure.message)
      onFailed?.(failure)
    } finally {
      setState(undefined)
    }
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
      <progress aria-label="Exporting" className="h-1.5 w-16 accent-teal" />
      <span role="status" className="figures whitespace-nowrap text-ink-2">
        {state}
      </span>
      <IconButton size="small" icon={X} label="Cancel the export" onClick={() => running.current?.abort()} />
    </span>
  )
}

export const sizeInWords = (bytes: number) =>
  bytes < 1_000_000 ? `${Math.ceil(bytes / 1000)} KB` : `${(bytes / 1_000_000).toFixed(1)} MB`
