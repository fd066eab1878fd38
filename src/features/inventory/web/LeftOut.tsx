import { Note } from '#ui/Note.tsx'

const inWords = new Intl.ListFormat('en-CA')

/** Names the words of a search without which the products were found. */
export const LeftOut = ({ words }: { words: readonly string[] | undefined }) =>
  words && words.length > 0 ? (
    <Note>No product has all words. Shown without {inWords.format(words.map((word) => `“${word}”`))}.</Note>
  ) : null
