import { FingerprintPattern } from 'lucide-react'
import { useState } from 'react'
import { CallFailed } from '#ui/api/fetchCall.ts'
import { useSend } from '#ui/api/query.ts'
import { Button } from '#ui/control/Button.tsx'
import { notify } from '#ui/notices/notify.ts'
import { deviceName } from '../../deviceName.ts'
import { type AddedFactor, factorCalls } from '../../factorsContract.ts'
import { makePasskey } from './passkeyPrompt.ts'

/** Adds a passkey. Its first name is that of this device; the user can change it. */
export function AddPasskey({ onAdded }: { onAdded: (added: AddedFactor) => void }) {
  const [isAsking, setAsking] = useState(false)
  const start = useSend(factorCalls.startPasskey)
  const add = useSend(factorCalls.addPasskey, {
    success: 'The passkey has been added',
    invalidates: [factorCalls.all],
    onDone: onAdded,
  })

  async function addPasskey() {
    const options = await start.send({})
    if (!options) return
    setAsking(true)
    try {
      const passkey = await makePasskey(options)
      await add.send({ body: { name: deviceName(navigator.userAgent).slice(0, 60), passkey } })
    } catch (error) {
      if (!(error instanceof CallFailed)) throw error
      notify('error', error.message)
    } finally {
      setAsking(false)
    }
  }
  return (
    <Button icon={FingerprintPattern} busy={start.busy || isAsking} onClick={addPasskey}>
      Add a passkey
    </Button>
  )
}
