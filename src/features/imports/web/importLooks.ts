import { CircleCheck, CircleMinus, CirclePlus, CircleX, FileSearch, Pencil, Undo2 } from 'lucide-react'
import { importStateNames, verdictNames } from '../columns.ts'

export const stateLooks = {
  checked: { word: importStateNames.checked, tone: 'warning', icon: FileSearch },
  applied: { word: importStateNames.applied, tone: 'good', icon: CircleCheck },
  undone: { word: importStateNames.undone, tone: 'plain', icon: Undo2 },
} as const

export const verdictLooks = {
  new: { word: verdictNames.new, tone: 'good', icon: CirclePlus },
  changed: { word: verdictNames.changed, tone: 'warning', icon: Pencil },
  same: { word: verdictNames.same, tone: 'plain', icon: CircleMinus },
  refused: { word: verdictNames.refused, tone: 'danger', icon: CircleX },
} as const
