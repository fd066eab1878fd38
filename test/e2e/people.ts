import type { PageVisitor } from '#workbench/guards.ts'

/** One of the demo shop's accounts for each role, by the name in its address. */
export const people: Record<'admin' | 'warehouse' | 'hsc' | 'supplier', PageVisitor> = {
  admin: { type: 'admin', mobile_reports: true },
  warehouse: { type: 'admin_warehouse', mobile_reports: true },
  hsc: { type: 'admin_user', mobile_reports: true },
  supplier: { type: 'supplier' },
}
