import { Download, type LucideIcon, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { Call } from '#shared/call.ts'
import { type CallFailed, type CallInput, download } from '../api/fetchCall.ts'
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
}

/** Downloads a spreadsheet or a PDF in the background. Shows how much was received, and can be cancelled. */
export function ExportButton<const C extends Call>({
  call,
  sent,
  label = 'Export',
  size,
  icon = Download,
  onFailed,
  compact = false,
}: ExportButtonProps<C>) {
  const [received, setReceived] = useState<number>()
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])

  async function start() {
    const controller = new AbortController()
    const { signal } = controller
    running.current = controller
    setReceived(0)
    try {
      await download(call, { ...sent, signal }, setReceived)
    } catch (error) {
      if (signal.aborted) return
      const failure = toCallFailed(error)
      if (!failure.isShown) notify('error', failure.message)
      onFailed?.(failure)
    } finally {
      setReceived(undefined)
    }
  }

  if (received === undefined)
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
        {sizeInWords(received)}
      </span>
      <IconButton size="small" icon={X} label="Cancel the export" onClick={() => running.current?.abort()} />
    </span>
  )
}

const sizeInWords = (bytes: number) => {
  if (bytes === 0) return 'Preparing'
  return bytes < 1_000_000 ? `${Math.ceil(bytes / 1000)} KB` : `${(bytes / 1_000_000).toFixed(1)} MB`
}
