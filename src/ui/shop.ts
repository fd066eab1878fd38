import * as z from 'zod'

const Shop = z.object({
  name: z.string().default('Tidewater'),
  production: z.boolean().default(true),
  /** The accounts a demo shop offers at its door; empty in a real one. */
  demo: z.array(z.object({ email: z.string(), password: z.string(), label: z.string() })).default([]),
  /** There is no user yet: the first to sign up becomes the administrator. */
  firstSetUp: z.boolean().default(false),
})
export type Shop = z.output<typeof Shop>

/** What the server says of itself in the page it serves, so that no page has to ask and wait. */
export function readShop(content: string | undefined): Shop {
  const said = Shop.safeParse(content ? parsed(content) : {})
  return said.success ? said.data : Shop.parse({})
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return {}
  }
}

export const shop = readShop(document.querySelector<HTMLMetaElement>('meta[name=shop]')?.content)
