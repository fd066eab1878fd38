import { Suspense } from 'react'
import type { Role } from '#shared/roles.ts'
import { useWorkbench } from './workbench.ts'

/** What features add to the header, the cart for example. Only the roles that see a part load its code. */
export function HeaderParts({ role }: { role: Role }) {
  const parts = useWorkbench().headerParts.filter((part) => part.for.includes(role))
  return parts.map(({ name, Part }) => (
    <Suspense key={name} fallback={<span className="h-10 w-24" />}>
      <Part />
    </Suspense>
  ))
}
