import { office } from '#shared/roles.ts'
import type { WebFeature } from '#workbench/feature.ts'
import { inventoryPage } from '../pages.ts'

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
      load: () => import('./InventoryPage.tsx').then((it) => it.InventoryPage),
    },
    {
      name: 'adminAddProduct',
      path: '/admin/addProduct',
      heading: 'Add Product',
      allow: office,
      load: () => import('./InventoryPage.tsx').then((it) => it.AddProductPage),
    },
    {
      name: 'adminSupplierInventory',
      path: '/admin/supplier/inventory',
      heading: 'Inventory',
      allow: ['supplier'],
      menu: [{ in: 'header', order: 2 }],
      load: () => import('./SupplierInventoryPage.tsx').then((it) => it.SupplierInventoryPage),
    },
  ],
}
