import type { ComponentType } from 'react'
import { renderToString } from 'react-dom/server'

/**
 * A part of a page that lives: drawn here like the rest, and taken over in the browser once it comes into view. What it
 * is given goes with it, so it must be plain data.
 */
export function Island<Props extends object>({
  name,
  of: Part,
  ...props
}: { name: string; of: ComponentType<Props> } & Props) {
  // The rest is exactly what the part asks for: its two other names are the island's own.
  const given = props as unknown as Props
  const drawn = renderToString(<Part {...given} />, { identifierPrefix: name })
  // biome-ignore lint/security/noDangerouslySetInnerHtml: it is what React drew, and React escaped what was put into it
  return <div data-island={name} data-given={JSON.stringify(given)} dangerouslySetInnerHTML={{ __html: drawn }} />
}
