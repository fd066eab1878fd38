import { Marked, useSought } from '#ui/table/rows/Marked.tsx'

/** The id of a product on its card, if it is what the user searched for. */
export function SoughtId({ id }: { id: number }) {
  if (useSought()?.query !== String(id)) return null
  return (
    <p className="figures text-[13px]">
      ID <Marked column="id">{String(id)}</Marked>
    </p>
  )
}
