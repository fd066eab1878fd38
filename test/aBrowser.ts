import { addressOf, type Call } from '#shared/call.ts'
import type { OpenShop } from './openShop.ts'

/** A browser at an address. It keeps the cookies of the responses, and sends them with every request. */
export function aBrowser(shop: OpenShop, address: string, device = 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0') {
  const cookies: Record<string, string> = {}
  const browser = {
    cookies,
    /** The secret of the latest sign-in. */
    secret: () => Object.values(cookies).at(-1) ?? '',
    async ask(call: Call, payload: object, token?: string) {
      const answer = await shop.app.inject({
        method: call.method,
        url: addressOf(call),
        payload,
        cookies: { ...cookies },
        remoteAddress: address,
        headers: { 'user-agent': device, ...(token !== undefined && { authorization: `Bearer ${token}` }) },
      })
      for (const { name, value, maxAge } of answer.cookies) {
        if (!name.startsWith('known_device')) continue
        if (maxAge === 0) delete cookies[name]
        else cookies[name] = value
      }
      return answer
    },
  }
  return browser
}
