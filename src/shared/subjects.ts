/** What the audit log tells of. Of each, features/audit says which of its fields are shown, and by which it is called. */
export const subjects = [
  'product',
  'order',
  'order line',
  'promo code',
  'navigation item',
  'user',
  'invitation',
  'password',
  'store',
  'store pin',
  'store key',
  'employee',
  'employee pin',
  'time stamp',
  'shift',
  'shop',
  'tax rate',
  'mobile report reader',
  'appointment',
  'contact message',
] as const
export type Subject = (typeof subjects)[number]
