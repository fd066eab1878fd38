import { releaseHeader } from '#shared/releaseHeader.ts'

/** The release of this page, which the server names in each response. In development there is none. */
let own: string | undefined

export function setRelease(release: string) {
  own = release
}

/** The event of the window when the shop was updated while this page was open. */
export const updatedEvent = 'updated'

export function compareRelease({ headers }: Response) {
  const served = headers.get(releaseHeader)
  if (own && served && served !== own) dispatchEvent(new Event(updatedEvent))
}

/**
 * Requests the release of the server. A part that could not be loaded may belong to a release that is not installed any more.
 */
export const askForRelease = () => fetch('/health/live', { cache: 'no-store' }).then(compareRelease, () => undefined)
