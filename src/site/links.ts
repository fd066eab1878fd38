import type { PageLink, PublicPage } from '#shared/publicPage.ts'

/** A link of the frame, and the page that declared it. */
export interface SiteLink<Link extends PageLink = PageLink> {
  page: PublicPage
  link: Link
}

/** All links of the frame, in their order. */
export interface SiteLinks {
  menu: SiteLink[]
  buttons: SiteLink<PageLink & { short: PageLink['label'] }>[]
  footer: SiteLink[]
  about: SiteLink[]
  help: SiteLink[]
}

export function linksTo(pages: readonly PublicPage[]): SiteLinks {
  const linksOf = <Link extends PageLink>(declared: (page: PublicPage) => readonly Link[]): SiteLink<Link>[] =>
    pages
      .flatMap((page) => declared(page).map((link) => ({ page, link })))
      .toSorted((one, other) => one.link.order - other.link.order)
  return {
    menu: linksOf(({ menu }) => (menu ? [menu] : [])),
    buttons: linksOf(({ button }) => (button ? [button] : [])),
    footer: linksOf(({ footer = [] }) => footer),
    about: linksOf(({ about }) => (about ? [about] : [])),
    help: linksOf(({ help }) => (help ? [help] : [])),
  }
}

/** The address of a link in English. */
export const linkAddress = ({ page, link }: SiteLink) => page.path + (link.hash ?? '')
