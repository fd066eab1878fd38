import type { WebFeature } from '#workbench/feature.ts'

export const audit: WebFeature = {
  pages: [
    {
      name: 'adminAuditLog',
      path: '/admin/auditLog',
      heading: 'Audit Log',
      allow: ['admin'],
      menu: [
        { in: 'System', order: 2 },
        { in: 'footer', order: 2 },
      ],
      list: { address: '/api/admin/auditLog/search/', filter_by: 'name', view: 'all' },
      load: () => import('./AuditLogPage.tsx').then((it) => it.AuditLogPage),
    },
  ],
}
