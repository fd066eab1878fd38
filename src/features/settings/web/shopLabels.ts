import type { Shop } from '../contract.ts'

export const shopLabels: Record<Exclude<keyof Shop, 'version'>, string> = {
  name: 'Name of the shop',
  tagline: 'Tagline',
  tagline_fr: 'Tagline in French',
  banner: 'Banner',
  banner_fr: 'Banner in French',
  promo_for: 'Promotion for',
  promo_for_fr: 'Promotion for, in French',
  promo_text: 'Promo text',
  promo_text_fr: 'Promo text in French',
  promo_code: 'Promoted code',
  address: 'Address',
  city: 'City',
  province: 'Province',
  postal_code: 'Postal code',
  phone: 'Phone',
  email: 'E-mail',
  registration: 'GST/HST registration',
  clock: 'Times in the workbench',
}
