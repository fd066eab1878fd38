import type { FastifyReply, FastifyRequest } from 'fastify'

/** A request has at most this many cookies of one name: one for each path that it was set for. */
const mostOfOneName = 4

/** The values of a cookie, that of the longest path first. */
export function cookieValues({ headers: { cookie } }: FastifyRequest, name: string): string[] {
  if (cookie === undefined) return []
  const start = `${name}=`
  const values = cookie.split(/; */).flatMap((each) => (each.startsWith(start) ? [each.slice(start.length)] : []))
  return values.slice(0, mostOfOneName)
}

/** Reads and sets the cookies of one request. Scripts in the browser cannot read the cookies that are set here. */
export interface Cookies {
  readAll: (name: string) => readonly string[]
  set: (name: string, value: string, scope: { path: string; seconds: number }) => void
}

export const cookiesOf = (request: FastifyRequest, reply: FastifyReply): Cookies => ({
  readAll: (name) => cookieValues(request, name),
  set: (name, value, { path, seconds }) => {
    const secure = request.server.publicUrl.startsWith('https:') ? '; Secure' : ''
    reply.header('set-cookie', `${name}=${value}; Path=${path}; Max-Age=${seconds}; HttpOnly; SameSite=Strict${secure}`)
  },
})
