/**
 * Functions and locks that need the primary. A replica refuses most of them, and then the primary runs the statement; but it
 * would grant an advisory lock that only its own connections see.
 */
const needsPrimary =
  /\b(insert into|update|delete from|merge into|for (no key )?update|for (key )?share|pg_(try_)?advisory\w*|set_config|nextval|setval|pg_notify|pg_(cancel|terminate)_backend)\b/

const known = new Map<string, boolean>()
const mostKnown = 500

/** Returns whether a statement only reads, so that a replica can run it. */
export function isRead(text: string): boolean {
  const before = known.get(text)
  if (before !== undefined) return before
  const found = /^[\s(]*(select|with)\b/.test(text) && !needsPrimary.test(text)
  if (known.size < mostKnown) known.set(text, found)
  return found
}

/** A replica has no transactions that are serializable. */
export const isReadTransaction = (text: string) =>
  /^start transaction\b.* read only$/.test(text) && !text.includes('serializable')
