import { discountCalls } from '#features/discounts/contract.ts'
import { movedDiscounts } from '#features/discounts/server/movedDiscounts.ts'
import { inventoryCalls } from '#features/inventory/contract.ts'
import { movedProducts } from '#features/inventory/server/movedProducts.ts'
import { navigationCalls } from '#features/navigation/contract.ts'
import { movedNavigation } from '#features/navigation/server/movedNavigation.ts'
import type { MovedList } from '../movedList.ts'
import { DiscountThere, NavigationThere, ProductThere } from '../source/sourceRows.ts'

// That system answers the paths of the specification, which are those of our calls too.

export const movedProductList: MovedList<ProductThere> = {
  list: 'products',
  table: movedProducts,
  read: (source) => source.pages(inventoryCalls.allForOffice.path),
  reader: ProductThere,
  keyOf: ({ id }) => String(id),
  calledOf: ({ brand, device, color }) => [brand, device, color].filter(Boolean).join(' '),
  fit: (_, rows) =>
    rows.map(({ secondaryDevice: secondary_device, wholesale_price, cost_price, image_name: _, ...product }) => ({
      row: {
        ...product,
        secondary_device,
        wholesale_cents: wholesale_price,
        cost_cents: cost_price,
        retired_at: null,
      },
    })),
  // Pictures are compared on their own.
  comparedOf: ({ image_name: _, ...product }) => product,
  isHere: 'row.retired_at is null',
}

export const discountList: MovedList<DiscountThere> = {
  list: 'discounts',
  table: movedDiscounts,
  read: (source) => source.pages(discountCalls.all.path),
  reader: DiscountThere,
  keyOf: ({ id }) => String(id),
  calledOf: ({ promo_code }) => promo_code,
  fit: (_, rows) => rows.map(({ id, promo_code, discount }) => ({ row: { id, promo_code, percent: discount } })),
}

export const navigationList: MovedList<NavigationThere> = {
  list: 'navigation',
  table: movedNavigation,
  read: (source) => source.pages(navigationCalls.list.path),
  reader: NavigationThere,
  keyOf: ({ id }) => String(id),
  calledOf: ({ heading, subheading, link }) => `${heading}, ${subheading}, ${link}`,
  fit: (_, rows) => rows.map((row) => ({ row })),
}
