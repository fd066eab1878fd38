import { ShortText } from '#ui/table/ShortText.tsx'
import type { Order } from '../columns.ts'

/** Short enough that what an order comes to stands in sight. */
export const Remarks = ({ remarks }: Order) => <ShortText text={remarks} className="max-w-32" />
