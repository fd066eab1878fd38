/** Drawn when the pages are built: see `drawnMap` in vite.config.ts. */
declare module '*.geo.json?outlines' {
  export const outlines: import('../../map/outlines.ts').Outlines
}
