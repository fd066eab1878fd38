/** One script for all pages of the feature: they share most of their parts, and its users open all of them. */
export { PickingPage } from './PickingPage.tsx'
export { RoundPage } from './RoundPage.tsx'
export { ShipmentsPage } from './ShipmentsPage.tsx'
