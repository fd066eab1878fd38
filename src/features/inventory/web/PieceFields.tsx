import * as z from 'zod'
import { Segments } from '#ui/control/Segments.tsx'
import { TextField } from '#ui/form/TextField.tsx'
import type { Form } from '#ui/form/useForm.ts'
import { NumberField, type Option, SelectField } from '#ui/form/valueFields.tsx'
import { mostPieces, StockNote } from '../contract.ts'

const acts = [
  { value: 'add', label: 'Add' },
  { value: 'take', label: 'Take away' },
] as const
type Act = (typeof acts)[number]['value']

export interface PieceDraft<Reason extends string> {
  act: Act
  by: number
  // Each act has its own reason, which stays when the user switches to the other act and back.
  add?: Reason | undefined
  take?: Reason | undefined
  note?: string | undefined
}

/** The schema of the form. `reasonIn` returns the chosen reason, or the one that is suggested. */
export const pieceForm = <Reason extends string>(
  reason: z.ZodType<Reason, Reason>,
  reasonIn: (draft: PieceDraft<Reason>) => Reason | undefined,
): z.ZodType<unknown, PieceDraft<Reason>> =>
  z
    .object({
      act: z.enum(['add', 'take']),
      by: z.int('Enter a whole number.').min(1, 'Enter 1 or more.').max(mostPieces, 'At most 1,000,000 pieces.'),
      add: reason.optional(),
      take: reason.optional(),
      note: StockNote.optional(),
    })
    .refine((draft) => reasonIn(draft) !== undefined, { path: ['take'], message: 'Choose a reason.' })

interface PieceFieldsProps<Reason extends string> {
  form: Form<PieceDraft<Reason>>
  /** The name of the product. */
  product: string
  /** Where the pieces are, and how many there are before. */
  stock: { label: string; pieces: number }
  reasons: readonly Option<Reason>[]
  reason: Reason | undefined
  /** The last note, which the field suggests. */
  lastNote?: string | undefined
}

/** The fields of a dialog that adds pieces to a stock or takes them away. */
export function PieceFields<Reason extends string>({
  form: { draft, field },
  product,
  stock,
  reasons,
  reason,
  lastNote,
}: PieceFieldsProps<Reason>) {
  const { act = 'add', by = 0 } = draft
  const after = stock.pieces + (act === 'take' ? -by : by)
  return (
    <>
      <p className="text-sm text-ink-2">{product}</p>
      <Segments
        label="Add or take away"
        value={act}
        options={acts}
        onChange={(next) => field('act').onChange(acts.find(({ value }) => value === next)?.value)}
      />
      <NumberField
        label="Pieces"
        required
        hint={
          <span className="figures">
            {stock.label}: {stock.pieces}
            {Number.isInteger(by) && by > 0 && after >= 0 && ` → ${after}`}
          </span>
        }
        {...field('by')}
      />
      <SelectField
        label="Reason"
        required
        placeholder={act === 'take' ? 'Choose one' : undefined}
        options={reasons}
        {...field(act)}
        value={reason}
      />
      <TextField label="In your own words" maxLength={200} list="stock-note" {...field('note')} />
      <datalist id="stock-note">
        <option value={lastNote} />
      </datalist>
    </>
  )
}
