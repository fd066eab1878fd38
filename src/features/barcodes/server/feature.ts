import type { ServerFeature } from '#platform/shop/feature.ts'
import { barcode } from './audited.ts'
import { barcodeData } from './personal.ts'
import { barcodeRoutes } from './routes.ts'

export const barcodes: ServerFeature = {
  routes: barcodeRoutes,
  audited: [barcode],
  personal: [barcodeData],
}
