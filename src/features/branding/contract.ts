import * as z from 'zod'
import { type Call, Version } from '#shared/call.ts'
import { isReadable, readableNear } from '#shared/colour.ts'

/** The colour and the logo of the shop. */
export const Branding = z.object({
  /** Like `#0d6b75`; empty while none is chosen. */
  colour: z.string(),
  /** The address of the logo as the pages show it. */
  logo: z.string().nullable(),
  version: z.int(),
})
export type Branding = z.output<typeof Branding>

const Colour = z
  .string()
  .trim()
  .toLowerCase()
  .max(7, 'Write a colour like #0d6b75.')
  .regex(/^(#[0-9a-f]{6})?$/, 'Write a colour like #0d6b75.')
  .superRefine((colour, context) => {
    if (!/^#[0-9a-f]{6}$/.test(colour) || isReadable(colour)) return
    context.addIssue(
      `White text on this colour is hard to read, and so is this colour on white paper. ${readableNear(colour)} is near it and dark enough.`,
    )
  })

export const BrandingChange = z.object({
  /** Empty to have the usual colours again. */
  colour: Colour,
  version: Version.optional(),
})
export type BrandingChange = z.output<typeof BrandingChange>

export const largestLogo = 2

const allow = ['admin'] as const
export const brandingCalls = {
  find: {
    method: 'POST',
    path: '/admin/branding/',
    allow,
    summary: 'The colour and the logo of the shop',
    reply: Branding,
  },
  changeColour: {
    method: 'PATCH',
    path: '/admin/branding/update/',
    allow,
    summary: 'Change the colour of the shop, or have the usual colours again',
    body: BrandingChange,
    reply: Branding,
  },
  addLogo: {
    method: 'POST',
    path: '/admin/branding/logo/insert/',
    allow,
    summary: 'Add a logo, or replace it',
    body: z.object({ version: Version.optional() }),
    upload: { part: 'branding', field: 'fileToUpload', limit: largestLogo, missing: 'Choose a logo.' },
    reply: Branding,
  },
  removeLogo: {
    method: 'DELETE',
    path: '/admin/branding/logo/delete/',
    allow,
    summary: 'Remove the logo',
    reply: Branding,
  },
} as const satisfies Record<string, Call>
