import { roleNames, roles } from '#shared/roles.ts'

/** What a user can be, as it is chosen and shown. */
export const roleChoices = roles.map((type) => ({ value: type, label: roleNames[type] }))
