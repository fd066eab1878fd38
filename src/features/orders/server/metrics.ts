import { Counter } from '#platform/metrics/metric.ts'

export const placedOrders = new Counter('tidewater_orders_total', 'Orders that were placed.')
