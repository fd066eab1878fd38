import { OptionCards } from '#ui/form/OptionCards.tsx'
import { SelectField } from '#ui/form/valueFields.tsx'
import { type DraftFaults, sidesOf, type TransferDraft } from './transferDraft.ts'

interface ChooseSidesProps {
  own: { id: number; name: string } | undefined
  /** The other stores. */
  stores: readonly { id: number; name: string }[]
  draft: TransferDraft
  faults: DraftFaults
  onChange: (next: (before: TransferDraft) => TransferDraft) => void
}

const wayChoices = [
  { value: 'offer', label: 'Offer to a store', means: 'You have too many. They accept, then you send.' },
  { value: 'ask', label: 'Ask a store', means: 'They have what you lack. They accept, then they send.' },
  { value: 'return', label: 'Return to the warehouse', means: 'The warehouse accepts, then you send.' },
] as const

const conditions = [
  { value: 'sellable', label: 'They can be sold', means: 'The warehouse adds them to its stock.' },
  { value: 'faulty', label: 'They are faulty', means: 'They are written off when they arrive.' },
] as const

/** Where the pieces come from and where they go. */
export function ChooseSides({ own, stores, draft, faults, onChange }: ChooseSidesProps) {
  const set = (part: Partial<TransferDraft>) => onChange((before) => ({ ...before, ...part }))
  const options = stores.map(({ id, name }) => ({ value: String(id), label: name }))
  const { to } = sidesOf(draft, own?.id)
  return (
    <>
      {own ? (
        <>
          <OptionCards
            label="What do you want to do?"
            name="way"
            beside
            choices={wayChoices}
            value={draft.way}
            error={faults.way}
            onChange={(way) => set({ way })}
          />
          {draft.way && draft.way !== 'return' && (
            <SelectField
              label={draft.way === 'ask' ? 'Which store do you ask?' : 'To which store?'}
              name="other"
              className="sm:max-w-80"
              placeholder="Choose a store"
              options={options}
              value={draft.other === undefined ? undefined : String(draft.other)}
              error={faults.other}
              onChange={(other) => set({ other: other ? Number(other) : undefined })}
            />
          )}
        </>
      ) : (
        <div className="grid gap-4 sm:grid-cols-2">
          <SelectField
            label="From"
            name="from"
            placeholder="Choose a store"
            options={options}
            value={draft.from === undefined ? undefined : String(draft.from)}
            error={faults.from}
            onChange={(from) => set({ from: from ? Number(from) : undefined })}
          />
          <SelectField
            label="To"
            name="to"
            placeholder="Choose a place"
            options={[...options, { value: '0', label: 'Warehouse' }]}
            value={draft.to === undefined ? undefined : String(draft.to ?? 0)}
            error={faults.to}
            onChange={(to) => set({ to: to === undefined ? undefined : Number(to) || null })}
          />
        </div>
      )}
      {to === null && (
        <OptionCards
          label="The pieces"
          name="as"
          beside
          choices={conditions}
          value={draft.as}
          error={faults.as}
          onChange={(as) => set({ as })}
        />
      )}
    </>
  )
}
