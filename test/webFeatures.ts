// The manifest of the API's page reads from the document whether this is production. Outside a browser there is none.
Object.assign(globalThis, { document: { querySelector: () => null } })
const { webFeatures: all } = await import('#app/webFeatures.ts')
Reflect.deleteProperty(globalThis, 'document')

export const webFeatures = all
