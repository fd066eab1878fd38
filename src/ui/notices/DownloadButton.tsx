import { Download } from 'lucide-react'
import { useState } from 'react'
import { jobCalls } from '#shared/jobContract.ts'
import { save, send } from '../api/fetchCall.ts'
import { toCallFailed } from '../api/query.ts'
import { Button } from '../control/Button.tsx'
import { dismiss, type Notice, notify } from './notify.ts'

/** Downloads the file of a job from its notice. */
export function DownloadButton({ id, file = 0 }: Pick<Notice, 'id' | 'file'>) {
  const [busy, setBusy] = useState(false)
  async function fetchFile() {
    setBusy(true)
    try {
      save((await send(jobCalls.link, { params: { id: file } })).path)
      dismiss(id)
    } catch (error) {
      const failure = toCallFailed(error)
      if (!failure.isShown) notify('error', failure.message)
    }
    setBusy(false)
  }
  return (
    <Button
      size="small"
      icon={Download}
      busy={busy}
      onClick={(event) => {
        // A click on the notice dismisses it.
        event.stopPropagation()
        void fetchFile()
      }}
    >
      Download
    </Button>
  )
}
