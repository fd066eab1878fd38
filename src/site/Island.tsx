import type { ComponentType } from 'react'
import { renderToString } from 'react-dom/server'

/**
 * A part of a page that also runs in the browser. The server draws it, and the browser hydrates it when it comes into
 * view. Its props are in the page as JSON, so they must be plain data.
 */
export function Island<Props extends object>({
  name,
  of: Part,
  ...props
}: { name: string; of: ComponentType<Props> } & Props) {
  // Without `name` and `of`, the props are those of the component, but TypeScript cannot derive that.
  const given = props as unknown as Props
  const drawn = renderToString(<Part {...given} />)
  // biome-ignore lint/security/noDangerouslySetInnerHtml: React has drawn it, and has escaped every text in it
  return <div data-island={name} data-given={JSON.stringify(given)} dangerouslySetInnerHTML={{ __html: drawn }} />
}
