/** The colours of the drawings, the same in both themes. */
export const paint = {
  night: '#081a2b',
  navy: '#0c2439',
  /** Phones and outlines. The variable has a lighter colour in the dark theme, and exists only on pages. */
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
