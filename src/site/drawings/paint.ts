/** What the drawings are painted with, by day and by night alike. */
export const paint = {
  night: '#081a2b',
  navy: '#0c2439',
  /** Bodies and outlines: on pages alone, where they stand out from the ground by night, too. */
  body: 'var(--body)',
  slate: '#274a60',
  deep: '#0f4c5c',
  sea: '#2f9299',
  shallow: '#86cbc8',
  mist: '#dbe9ea',
  foam: '#f4fbfa',
  buoy: '#e84c22',
  rust: '#b5330f',
  signal: '#ffd23f',
  sand: '#ffdf9a',
} as const
