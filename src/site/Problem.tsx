import type { FormErrors } from '#shared/faults.ts'

/** The message above a form that was refused. Errors of fields are shown at the fields. */
export function Problem({ says, refused }: { says: { problem: string; fix: string }; refused: FormErrors }) {
  return (
    <div role="alert" tabIndex={-1} className="grid gap-1 rounded-control border border-bad bg-bad-soft px-4 py-3">
      <p className="font-semibold text-bad">{says.problem}</p>
      <p className="text-[15px]">{refused.errors.length > 0 ? says.fix : refused.message}</p>
    </div>
  )
}
