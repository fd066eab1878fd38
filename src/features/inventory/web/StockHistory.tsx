import { History } from 'lucide-react'
import { lazyPart } from '#ui/browser/lazyPart.ts'
import { RowAct } from '#ui/grid/RowMenu.tsx'
import type { SeenProduct } from '../contract.ts'

// Loaded separately, so that the list appears sooner.
const StockHistoryDialog = lazyPart(() => import('./StockHistoryDialog.tsx').then((it) => it.StockHistoryDialog))

/** The act that opens all changes of the product's quantities. */
export const StockHistory = ({ product }: { product: SeenProduct }) => (
  <RowAct
    icon={History}
    label="Stock history"
    dialog={(dialog) => <StockHistoryDialog {...dialog} product={product} />}
  />
)
