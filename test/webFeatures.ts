// A manifest checks by `document` whether this is production. Node has no `document`, so this sets one for the import.
Object.assign(globalThis, { document: { querySelector: () => null } })
const { webFeatures: all } = await import('#app/webFeatures.ts')
Reflect.deleteProperty(globalThis, 'document')

export const webFeatures = all
