import type { Call } from '#shared/call.ts'
import { type CallFailed, type CallInput, download } from '../api/fetchCall.ts'
import { toCallFailed } from '../api/query.ts'
import { notify } from '../notices/notify.ts'

/** Downloads a file. A failure is shown as a notice, unless the user cancelled, and returned. */
export async function saveFile<const C extends Call>(
  call: C,
  sent: CallInput<C>,
  onProgress?: (bytes: number) => void,
): Promise<CallFailed | undefined> {
  try {
    await download(call, sent, onProgress)
    return undefined
  } catch (error) {
    const failure = toCallFailed(error)
    if (!sent.signal?.aborted && !failure.isShown) notify('error', failure.message)
    return failure
  }
}
