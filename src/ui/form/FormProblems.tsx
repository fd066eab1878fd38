import { CircleAlert } from 'lucide-react'

/** Errors that belong to no field, above the fields. */
export function FormProblems({ problems }: { problems: readonly { readonly message: string }[] }) {
  return (
    <div role="alert" className="contents">
      {problems.map(({ message }) => (
        <p
          key={message}
          className="flex items-start gap-2 rounded-control bg-bad-soft px-3 py-2.5 text-sm font-medium text-bad"
        >
          <CircleAlert size={16} aria-hidden className="mt-0.5 shrink-0" />
          {message}
        </p>
      ))}
    </div>
  )
}
