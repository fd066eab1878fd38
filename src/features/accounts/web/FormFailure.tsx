import { CircleAlert } from 'lucide-react'

/** Why a form was refused, where no field is to blame. The notice has already been read out. */
export function FormFailure({ message }: { message: string | undefined }) {
  if (message === undefined) return null
  return (
    <p className="flex gap-2 rounded-control bg-bad-soft px-3 py-2.5 text-sm font-medium text-bad">
      <CircleAlert size={18} aria-hidden className="mt-px shrink-0" />
      {message}
    </p>
  )
}
