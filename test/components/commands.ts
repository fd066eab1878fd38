import type { BrowserCommand } from 'vitest/node'

declare module 'vitest/browser' {
  interface BrowserCommands {
    setMedia: (media: 'print' | 'screen') => Promise<void>
  }
}

/** Shows the page as it is printed, or as on a screen. */
export const setMedia: BrowserCommand<['print' | 'screen']> = ({ page }, media) => page.emulateMedia({ media })
