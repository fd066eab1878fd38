import * as z from 'zod'
import { clocks } from '#shared/clocks.ts'

const ServedShop = z.object({
  name: z.string().default('Tidewater'),
  /** The address of the chosen logo. The server has already put the colours and the icon into the HTML. */
  logo: z.string().optional(),
  clock: z.enum(clocks).default('24'),
  production: z.boolean().default(true),
  /** The demo accounts that sign-in shows; empty in production. */
  demo: z.array(z.object({ email: z.string(), password: z.string(), label: z.string() })).default([]),
  /** The origin of the pages where browsers allow passkeys, if there is one. */
  passkeys: z.string().optional(),
  /** There is no user yet, so the first user to sign up becomes the administrator. */
  firstSetUp: z.boolean().default(false),
})
export type ServedShop = z.output<typeof ServedShop>

/** Reads the settings that the server writes into the HTML, so that no page has to request them. */
function parseShop(content: string | undefined): ServedShop {
  const parsed = ServedShop.safeParse(content ? parseJson(content) : {})
  return parsed.success ? parsed.data : ServedShop.parse({})
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return {}
  }
}

// The server has no document. It imports this file with the manifests of the pages.
export const shop = parseShop(globalThis.document?.querySelector<HTMLMetaElement>('meta[name=shop]')?.content)
