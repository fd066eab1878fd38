import { shop } from '#ui/browser/servedShop.ts'

/** Whether passkeys work here: the browser knows them, and the page has the address that they are made for. */
export const passkeysWork = () => shop.passkeys === location.origin && 'PublicKeyCredential' in window
