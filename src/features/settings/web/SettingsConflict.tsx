import { Button } from '#ui/Button.tsx'
import type { Shop } from '../contract.ts'
import { shopLabels } from './shopLabels.ts'

interface SettingsConflictProps {
  /** What stands in the settings now, where somebody else has changed it. */
  changes: Partial<Omit<Shop, 'version'>>
  busy: boolean
  onTakeTheirs: () => void
}

/** Whose change holds is decided by whoever came second. */
export function SettingsConflict({ changes, busy, onTakeTheirs }: SettingsConflictProps) {
  const told = Object.entries(shopLabels).flatMap(([key, label]) => {
    const now = new Map(Object.entries(changes)).get(key)
    return now === undefined ? [] : [{ label, now: now === '' ? 'nothing' : now }]
  })
  return (
    <div role="alert" className="grid w-full gap-3 rounded-card bg-warn-soft p-4 text-sm text-warn">
      <p className="font-semibold">Somebody else has saved the settings first. There stands now:</p>
      <ul className="list-disc pl-5">
        {told.map(({ label, now }) => (
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
