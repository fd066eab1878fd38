import { Pencil, Plus, Trash2 } from 'lucide-react'
import { Tag } from '#ui/Tag.tsx'
import type { AuditEntry } from '../columns.ts'
import { capital } from './nameOfEntry.ts'

export const ActTag = ({ act }: Pick<AuditEntry, 'act'>) => <Tag {...looks[act]}>{capital(act)}</Tag>

const looks = {
  made: { tone: 'good', icon: Plus },
  changed: { tone: 'plain', icon: Pencil },
  removed: { tone: 'danger', icon: Trash2 },
} as const
