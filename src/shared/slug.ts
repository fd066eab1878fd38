/** A name as the last part of an address: `St. John’s` is `st-johns`. */
export const slugOf = (name: string) =>
  name
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036f’']/g, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
