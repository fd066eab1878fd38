import { Button } from '#ui/control/Button.tsx'
import type { Shop } from '../contract.ts'
import { shopLabels } from './shopLabels.ts'

interface SettingsConflictProps {
  /** The values that somebody else has saved. */
  changes: Partial<Omit<Shop, 'version'>>
  busy: boolean
  onTakeTheirs: () => void
}

/** The user who saves second decides which changes are kept. */
export function SettingsConflict({ changes, busy, onTakeTheirs }: SettingsConflictProps) {
  const changed = Object.entries(shopLabels).flatMap(([key, label]) => {
    const now = new Map(Object.entries(changes)).get(key)
    return now === undefined ? [] : [{ label, now: inWords(now) }]
  })
  return (
    <div role="alert" className="grid w-full gap-3 rounded-card bg-warn-soft p-4 text-sm text-warn">
      <p className="font-semibold">Someone else saved the settings first. The new values are:</p>
      <ul className="list-disc pl-5">
        {changed.map(({ label, now }) => (
          <li key={label} className="break-words">
            {label}: {now}
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" busy={busy}>
          Keep mine
        </Button>
        <Button onClick={onTakeTheirs}>Take theirs</Button>
      </div>
    </div>
  )
}

const inWords = (value: string | number | boolean) =>
  typeof value === 'boolean' ? (value ? 'yes' : 'no') : String(value) || 'nothing'
