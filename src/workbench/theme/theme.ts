import { Monitor, Moon, Sun } from 'lucide-react'
import { useSyncExternalStore } from 'react'

export const themes = ['system', 'light', 'dark'] as const
export type Theme = (typeof themes)[number]
export const themeNames: Record<Theme, string> = { system: 'System', light: 'Light', dark: 'Dark' }
export const themeIcons = { system: Monitor, light: Sun, dark: Moon }

const key = 'theme'
const listeners = new Set<() => void>()

/** The theme chosen in this browser. `theme.js` sets it on the page before the first paint. */
export const useTheme = () => useSyncExternalStore(subscribe, chosen)

export function chooseTheme(theme: Theme) {
  if (theme === 'system') localStorage.removeItem(key)
  else localStorage.setItem(key, theme)
  show()
}

const chosen = (): Theme => themes.find((theme) => theme === localStorage.getItem(key)) ?? 'system'

function show() {
  const theme = chosen()
  if (theme === 'system') delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = theme
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  // Another tab changed the theme.
  addEventListener('storage', show)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) removeEventListener('storage', show)
  }
}
