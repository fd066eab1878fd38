import type { FastifyRequest } from 'fastify'
import { codes } from '../refusal/codes.ts'
import { Refusal } from '../refusal/refusal.ts'

/**
 * Refuses a form that a page of another site sent. Such a page could send it from the browsers of all its visitors, each with
 * an address of its own, so no limit by network would stop it. Browsers send `Sec-Fetch-Site` where the address begins with
 * https, and older ones only `Origin`. That is `null` for our own pages, too, because they send no referrer. Programs send
 * neither.
 */
export function refuseOtherSites({ headers, host }: Pick<FastifyRequest, 'headers' | 'host'>, ownOrigin: string) {
  const site = headers['sec-fetch-site']
  const isOwn = site === undefined ? isOwnOrigin(headers.origin, [ownOrigin, host]) : ownSites.has(String(site))
  if (!isOwn) throw new Refusal(codes.otherSite)
}

/** `none` is a form that the visitor sends again by loading the page again. */
const ownSites: ReadonlySet<string> = new Set(['same-origin', 'none'])

/** A proxy may change the host, so the public address of the shop counts as well. */
const isOwnOrigin = (origin: string | undefined, [ownOrigin, host]: [string, string]) =>
  origin === undefined || origin === 'null' || origin === originOf(ownOrigin) || URL.parse(origin)?.host === host

const originOf = (address: string) => URL.parse(address)?.origin
