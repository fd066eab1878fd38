import { inventoryPage } from '#shared/pageAddresses.ts'
import { office } from '#shared/roles.ts'
import type { WebFeature } from '#workbench/feature.ts'

export const inventory: WebFeature = {
  pages: [
    {
      name: 'adminInventory',
      path: inventoryPage.path,
      heading: 'Inventory',
      allow: office,
      menu: [
        { in: 'Reports', order: 1, for: ['admin'] },
        { in: 'header', order: 2, for: ['admin_warehouse'] },
      ],
      list: { address: '/api/admin/inventory/search/', view: 'all' },
      load: () => import('./InventoryPage.tsx').then((it) => it.InventoryPage),
    },
    {
      name: 'adminAddProduct',
      path: '/admin/addProduct',
      heading: 'Add Product',
      allow: office,
      list: { address: '/api/admin/inventory/search/', view: 'all' },
      load: () => import('./InventoryPage.tsx').then((it) => it.AddProductPage),
    },
    {
      name: 'adminSupplierInventory',
      path: '/admin/supplier/inventory',
      heading: 'Inventory',
      allow: ['supplier'],
      menu: [{ in: 'header', order: 2 }],
      list: { address: '/api/admin/inventory/search/', filter_by: 'device', view: 'all' },
      load: () => import('./SupplierInventoryPage.tsx').then((it) => it.SupplierInventoryPage),
    },
  ],
}
