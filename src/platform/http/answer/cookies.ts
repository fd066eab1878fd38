import type { FastifyReply, FastifyRequest } from 'fastify'

export interface NamedCookie {
  name: string
  value: string
}

/** A request has at most this many cookies of one family. Older ones are sent first, so a planted one cannot push out a newer one. */
export const mostOfFamily = 24

/** The cookies that are called `family`, or `family` with a number of eight hex digits: the oldest first. */
export function cookieFamily({ headers: { cookie = '' } }: FastifyRequest, family: string): NamedCookie[] {
  const found = cookie.split(/; */).flatMap((each) => {
    if (!each.startsWith(family)) return []
    const end = each.indexOf('=')
    const name = each.slice(0, Math.max(end, 0))
    return name === family || isNumbered(name, family) ? [{ name, value: each.slice(end + 1) }] : []
  })
  return found.slice(-mostOfFamily)
}

const isNumbered = (name: string, family: string) =>
  name.length === family.length + 9 && /^_[0-9a-f]{8}$/.test(name.slice(family.length))

/** Reads and sets the cookies of one request. Scripts in the browser cannot read the cookies that are set here. */
export interface Cookies {
  readFamily: (family: string) => readonly NamedCookie[]
  set: (name: string, value: string, scope: { path: string; seconds: number }) => void
}

export const cookiesOf = (request: FastifyRequest, reply: FastifyReply): Cookies => ({
  readFamily: (family) => cookieFamily(request, family),
  set: (name, value, { path, seconds }) => {
    const secure = request.server.publicUrl.startsWith('https:') ? '; Secure' : ''
    reply.header('set-cookie', `${name}=${value}; Path=${path}; Max-Age=${seconds}; HttpOnly; SameSite=Strict${secure}`)
  },
})
