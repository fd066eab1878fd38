/**
 * Input that users have not saved yet. Local storage keeps it through a reload, a crash and the end of their session. Signing
 * out deletes it: see `session.ts`. It never contains a password, a pin or a code.
 */
const longestAge = 24 * 60 * 60 * 1000
/** In characters. A browser has room for 5 million. */
const longestDraft = 300_000
/** Each tab has its own drafts: two tabs that edit the same page would overwrite each other. */
const tabKey = 'draft tab'

/** The name of a draft is unique on the pages of its user. */
const keyOf = (owner: number, tab: string, name: string) => `draft ${owner} ${tab} ${name}`

/** Returns what this tab has kept. */
export function readDraft(owner: number, name: string): unknown {
  const tab = sessionStorage.getItem(tabKey)
  return tab === null ? undefined : read(keyOf(owner, tab, name))?.value
}

/** Replaces the kept value. Without a value, it is deleted. */
export function keepDraft(owner: number, name: string, value: unknown) {
  if (value === undefined && sessionStorage.getItem(tabKey) === null) return
  const key = keyOf(owner, ownTab(), name)
  const text = JSON.stringify({ at: Date.now(), value })
  try {
    if (value !== undefined && text.length <= longestDraft) localStorage.setItem(key, text)
    else localStorage.removeItem(key)
  } catch {
    // The storage is full. The page still has the input.
  }
}

/** Whether this user has drafts in this browser. */
export const hasDrafts = (owner: number) => keys().some((key) => key.startsWith(`draft ${owner} `))

/** Deletes old drafts, and takes over those of tabs that were closed or have crashed. */
export async function adoptDrafts(owner: number) {
  const found = keys().flatMap((key) => {
    const [, of, tab, name] = /^draft (\d+) (\w+) (.+)$/.exec(key) ?? []
    if (tab === undefined || name === undefined) return []
    const draft = read(key)
    if (!draft) localStorage.removeItem(key)
    return draft && of === String(owner) ? [{ key, tab, name, at: draft.at }] : []
  })
  // Without HTTPS a browser has no locks. Then a tab cannot know whether another one is open.
  if (found.length === 0 || !('locks' in navigator)) return
  const { held = [] } = await navigator.locks.query()
  const own = ownTab()
  const left = found.filter(({ tab }) => tab !== own && !held.some(({ name }) => name === lockOf(tab)))
  for (const { key, name } of left.toSorted((one, other) => other.at - one.at)) {
    const text = localStorage.getItem(key)
    if (text === null || localStorage.getItem(keyOf(owner, own, name)) !== null) continue
    localStorage.setItem(keyOf(owner, own, name), text)
    localStorage.removeItem(key)
  }
}

const keys = () => Object.keys(localStorage)

function read(key: string): { at: number; value: unknown } | undefined {
  try {
    const draft = JSON.parse(localStorage.getItem(key) ?? '')
    return Date.now() - draft.at < longestAge ? draft : undefined
  } catch {
    return undefined
  }
}

const lockOf = (tab: string) => `tab ${tab}`
let isHeld = false

/** The id of this tab. The session storage keeps it when the page is reloaded. The lock shows other tabs that it is open. */
function ownTab(): string {
  const tab = sessionStorage.getItem(tabKey) ?? Math.random().toString(36).slice(2)
  sessionStorage.setItem(tabKey, tab)
  if (!isHeld && 'locks' in navigator) void navigator.locks.request(lockOf(tab), () => new Promise(() => {}))
  isHeld = true
  return tab
}
