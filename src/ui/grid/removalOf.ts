import { undoSeconds } from '#shared/undo.ts'

/** The question before a row is removed. A caution is a sentence about this row. */
export const removalOf = (name: string, caution?: string) => ({
  title: `Remove ${name}?`,
  body: [caution, `You can undo this for ${undoSeconds} seconds.`].filter(Boolean).join(' '),
  act: 'Remove',
  keep: 'Keep it',
  danger: true,
})
