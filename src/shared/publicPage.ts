import type { Province } from './address.ts'
import type { Brand } from './brand.ts'
import type { Day } from './day.ts'
import type { InEach, Language } from './language.ts'

/** The discount that the site promotes today. */
export interface Promotion {
  code: string
  percent: number
  last_day: Day | null
  /** The words after "20% off". */
  promo_for: InEach<string>
  /** More about it, for the home page. */
  promo_text: InEach<string>
}

/** The data of the shop that every public page shows. */
export interface ShopWords {
  name: string
  brand: Brand
  /** A shop for practising says so on each page. */
  training: boolean
  tagline: InEach<string>
  /** Shown while nothing is promoted. */
  banner: InEach<string>
  promotion: Promotion | null
  address: string
  city: string
  province: Province
  postal_code: string
  phone: string
  email: string
}

/** The props of every public page. */
export interface PageProps<Data = unknown> {
  language: Language
  /** The page's address in English. The address in the other language is made from it. */
  path: string
  /** The address of the site, without a slash at its end. */
  origin: string
  shop: ShopWords
  /** The time at which the page is drawn, by the server's clock. */
  at: string
  data: Data
}

/** A link from the frame of the site to a page, or to a part of it. */
export interface PageLink {
  label: InEach<string>
  /** The place among the links beside it: 1 comes first. */
  order: number
  /** The part of the page, `#book` for example. */
  hash?: string
}

/**
 * A page of the public site, declared once. The server serves it and the site draws it, and both take the type
 * of its data from here. The menus and the site map are made from these declarations.
 */
export interface PublicPage<Data = unknown> {
  name: string
  /** The path of its address in English: `/find/$slug`. Links use the `page` in a feature's `pages.ts`. */
  path: string
  /** Its link in the menu of the header. */
  menu?: PageLink
  /** Its button in the header; the short label is for telephones. */
  button?: PageLink & { short: InEach<string> }
  /** Its links in the footer. */
  footer?: readonly PageLink[]
  /** Its link in the last line of the footer. */
  about?: PageLink
  /** Its link on the error page. */
  help?: PageLink
  /** The page whose link in the menu is marked while this one is open. */
  partOf?: { readonly path: string }
  /** It is not in the site map, and search engines must not list it. */
  isPrivate?: boolean
  /** Never set. It is here so that the compiler knows the type of the data. */
  data?: Data
}

/* @__NO_SIDE_EFFECTS__ */
export const publicPage = <Data>(page: Omit<PublicPage<Data>, 'data'>): PublicPage<Data> => page

/** Replaces a page that cannot be shown. It has no address of its own. */
export const errorPage = publicPage<{ status: number }>({ name: 'error', path: '/*', isPrivate: true })
