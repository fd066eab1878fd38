import * as z from 'zod'
import { ById, type Call, Done, Token, Version } from '#shared/call.ts'
import { office, signedIn, staff } from '#shared/roles.ts'
import { undoable } from '#shared/undo.ts'
import { navigationCodes } from './codes.ts'

const line = (label: string) =>
  z
    .string(`${label} is required.`)
    .trim()
    .max(120, `${label} can have at most 120 characters.`)
    .regex(/^\P{Cc}*$/u, `${label} is one line of text.`)
const words = (label: string) => line(label).min(1, `${label} is required.`)

export const NewNavigationItem = z.object({
  heading: words('Top-Level Menu Title'),
  subheading: words('Dropdown Label'),
  link: words('Device Name'),
})
export type NewNavigationItem = z.output<typeof NewNavigationItem>

const token = Token.optional()
const { signedOut } = navigationCodes

/** Accepts any text up to a limit, and treats other values as empty. The handler checks the rest. */
const draft = (label: string) =>
  z
    .preprocess(
      (value) => (typeof value === 'string' ? value : ''),
      z
        .string()
        .max(500, `${label} can have at most 120 characters.`)
        .refine((text) => !text.includes('\0'), `${label} is one line of text.`),
    )
    .optional()
/**
 * The fields of an item before they are checked. The handler checks all of them together with the product list, so that
 * one response has all errors.
 */
export const NavigationDraft = z.object({
  heading: draft('Top-Level Menu Title'),
  subheading: draft('Dropdown Label'),
  link: draft('Device Name'),
  token,
})
export type NavigationDraft = z.output<typeof NavigationDraft>

/** An edit changes the fields it sends and leaves the rest. */
export const NavigationChange = NavigationDraft.extend({ version: Version.optional() })
export type NavigationChange = z.output<typeof NavigationChange>

export const NavigationItem = z.object({
  id: z.int(),
  heading: z.string(),
  subheading: z.string(),
  /** The device name, spelled as in the product list. */
  link: z.string(),
  version: z.int(),
})
export type NavigationItem = z.output<typeof NavigationItem>

export const ListedNavigationItem = NavigationItem.extend({
  /** Whether the link finds any product. */
  live: z.boolean(),
  /** Product names similar to a link that finds none, the most similar first. */
  suggestions: z.array(z.string()),
})
export type ListedNavigationItem = z.output<typeof ListedNavigationItem>

/** What a heading or a subheading filters by, if it is itself the brand or the device of a product. */
const link = z.string().optional()
/** The navigation items as filters of the inventory. */
export const FilterTerms = z.object({
  items: z.array(
    z.object({
      heading: z.string(),
      link,
      subheadings: z.array(
        z.object({ subheading: z.string(), link, links: z.array(z.object({ label: z.string(), link: z.string() })) }),
      ),
    }),
  ),
})
export type FilterTerms = z.output<typeof FilterTerms>

export const navigationCalls = {
  list: {
    method: 'POST',
    path: '/admin/navbar/list/',
    allow: staff,
    signedOut,
    summary: 'List the navigation items, and whether their links find a product',
    tokenInBody: true,
    body: z.object({ token }),
    reply: z.array(ListedNavigationItem),
  },
  create: {
    method: 'POST',
    path: '/admin/navbar/',
    allow: office,
    signedOut,
    summary: 'Add a navigation item',
    tokenInBody: true,
    body: NavigationDraft,
    reply: NavigationItem,
  },
  update: {
    method: 'PATCH',
    path: '/admin/navbar/{id}/',
    allow: office,
    signedOut,
    summary: 'Change a navigation item',
    tokenInBody: true,
    params: ById,
    body: NavigationChange,
    reply: NavigationItem,
  },
  remove: {
    method: 'DELETE',
    path: '/admin/navbar/{id}/',
    allow: office,
    signedOut,
    summary: 'Remove a navigation item',
    tokenInBody: true,
    params: ById,
    body: z.object({ token }),
    reply: Done.extend(undoable),
  },
  devices: {
    method: 'POST',
    path: '/admin/navbar/devices/',
    allow: office,
    signedOut,
    summary: 'List the device names of the product list that are most similar to a text',
    body: z.object({ query: line('The text').default('') }),
    reply: z.array(z.string()),
  },
  filterTerms: {
    method: 'POST',
    path: '/admin/inventory/filterTerms/',
    allow: signedIn,
    summary: 'List the filters of the inventory',
    reply: FilterTerms,
  },
} as const satisfies Record<string, Call>
