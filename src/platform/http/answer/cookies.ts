import type { FastifyReply, FastifyRequest } from 'fastify'

/** Reads and sets the cookies of one request. Scripts in the browser cannot read the cookies that are set here. */
export interface Cookies {
  read: (name: string) => string | undefined
  set: (name: string, value: string, scope: { path: string; seconds: number }) => void
}

export const cookiesOf = ({ headers, server }: FastifyRequest, reply: FastifyReply): Cookies => ({
  read: (name) =>
    (headers.cookie ?? '')
      .split(/; */)
      .find((each) => each.startsWith(`${name}=`))
      ?.slice(name.length + 1),
  set: (name, value, { path, seconds }) => {
    const secure = server.publicUrl.startsWith('https:') ? '; Secure' : ''
    reply.header('set-cookie', `${name}=${value}; Path=${path}; Max-Age=${seconds}; HttpOnly; SameSite=Strict${secure}`)
  },
})
