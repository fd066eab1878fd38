import type { MovedList } from '../movedList.ts'
import { discountList, movedProductList, navigationList } from './goods.ts'
import { orderList } from './orders.ts'
import { employeeList, storeList, userList } from './people.ts'
import { mobileReportList, timestampList, zReportList } from './tills.ts'

/** All lists, each after those that it needs. */
export const movedListsInOrder: readonly MovedList[] = [
  userList,
  storeList,
  employeeList,
  movedProductList,
  discountList,
  navigationList,
  orderList,
  zReportList,
  timestampList,
  mobileReportList,
]
