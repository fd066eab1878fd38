import { Marked, useSought } from '#ui/table/rows/Marked.tsx'

/** Shows the id of a product on its card if the user searched for it. */
export function SoughtId({ id }: { id: number }) {
  if (useSought()?.query !== String(id)) return null
  return (
    <p className="figures text-[13px]">
      ID <Marked column="id">{String(id)}</Marked>
    </p>
  )
}
