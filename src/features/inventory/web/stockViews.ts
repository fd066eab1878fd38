import { viewsOf } from '#ui/table/columns.ts'
import { stockViewNames } from '../rules.ts'

export const stockViews = viewsOf(stockViewNames)
