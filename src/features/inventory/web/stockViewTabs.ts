import { viewsOf } from '#ui/table/tableColumns.ts'
import { stockViewNames } from '../rules.ts'

export const stockViewTabs = viewsOf(stockViewNames)
