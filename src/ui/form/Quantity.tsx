import { type ComponentProps, Suspense } from 'react'
import { lazyPart } from '../browser/lazyPart.ts'
import type { QuantityInput as QuantityInputType } from './QuantityInput.tsx'

// Loaded separately, because it shares code with menus and dialogs, which is loaded later than the page.
const QuantityInput = lazyPart(() => import('./QuantityInput.tsx').then((it) => it.QuantityInput))

/** A quantity from 0 to `max`. Until its code is loaded, its place is empty. */
export const Quantity = (props: ComponentProps<typeof QuantityInputType>) => (
  <Suspense fallback={<div className="h-10 w-26.5 rounded-control border border-line bg-mist" />}>
    <QuantityInput {...props} />
  </Suspense>
)
