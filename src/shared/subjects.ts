/** What the audit log tells of. Of each, features/audit says which of its fields are shown, and by which it is called. */
export const subjects = ['product', 'order', 'order line', 'promo code', 'navigation item', 'user', 'password'] as const
export type Subject = (typeof subjects)[number]
