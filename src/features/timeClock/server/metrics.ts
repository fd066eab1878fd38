import { Counter } from '#platform/metrics/metric.ts'

export const punches = new Counter('tidewater_punches_total', 'Check-ins and check-outs at the tills.', {
  label: 'kind',
  known: ['in', 'out'],
})
