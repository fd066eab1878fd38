import { Note } from '#ui/page/Note.tsx'

/** Names the words of a search without which the products were found. */
export const LeftOut = ({ words }: { words: string | undefined }) =>
  words === undefined ? null : <Note>No product has all words. Shown without “{words}”.</Note>
