import type { Desk, Person, Stage } from './desk.ts'
import {
  adminWithJobs,
  officeThatEdits,
  storeThatOrders,
  supplierWhoHolds,
  warehouseThatCounts,
  warehouseWithCamera,
} from './peopleInOffice.ts'
import {
  guesserOfPasswords,
  guesserOfPins,
  tillAtWork,
  userWhoSignsIn,
  visitorWhoBooks,
  visitorWhoWrites,
} from './peopleInPublic.ts'

export function peopleOf(desk: Desk, stage: Stage): Person[] {
  return [
    ...['hsc', 'micmac', 'truro'].map((name) => storeThatOrders(desk, stage, name)),
    visitorWhoBooks(desk, stage),
    visitorWhoWrites(desk),
    officeThatEdits(desk, stage),
    warehouseThatCounts(desk, stage),
    warehouseWithCamera(desk, stage),
    supplierWhoHolds(desk, stage),
    ...stage.tills.map((till) => tillAtWork(desk, till)),
    adminWithJobs(desk),
    userWhoSignsIn(desk),
    guesserOfPasswords(desk),
    guesserOfPins(desk, stage),
  ]
}
