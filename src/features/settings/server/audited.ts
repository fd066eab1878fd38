import { subjectOf } from '#platform/db/audit.ts'
import { Shop, TaxRate } from '../contract.ts'
import { shopFields } from './queries.ts'

export const shopSettings = subjectOf('shop', Shop, {
  fields: shopFields,
  called: ['name'],
  labels: {
    tagline_fr: 'Tagline in French',
    banner_fr: 'Banner in French',
    promo_for: 'Promotion for',
    promo_for_fr: 'Promotion for, in French',
    promo_text_fr: 'Promo text in French',
    promo_code: 'Promoted code',
    registration: 'GST/HST registration',
    clock: 'Hours of the clock',
    warranty_fr: 'Warranty in French',
    privacy_contact: 'Privacy contact',
    privacy_email: 'Privacy e-mail',
    adjustment_limit: 'Adjustments above this value need approval',
    order_mails: 'Mails about new orders',
    setup_hidden: '“What is left to do” is hidden',
    admins_need_factor: 'Second factor demanded of administrators',
  },
  meanings: { order_mails: { each: 'For each order', hourly: 'Once an hour', never: 'Never' } },
})

export const taxRate = subjectOf('tax rate', TaxRate, {
  fields: ['province', 'starts_on', 'percent'],
  called: ['province', 'starts_on'],
  labels: { percent: 'Rate %' },
})
