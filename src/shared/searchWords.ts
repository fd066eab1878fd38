/** A word of a text in the form in which the search compares it, and where it is in the text. */
export interface SearchWord {
  word: string
  start: number
  end: number
}

/** Letters, or a number: with commas between thousands, or with decimals. */
const words = /\p{Alphabetic}+|[0-9]{1,3}(?:,[0-9]{3})+(?![0-9])|[0-9]+(?:\.[0-9]+)?/gu
const longestWord = 60

/**
 * Splits a text where letters meet digits and at all other characters: `iPhone16` has the words `iphone` and `16`, USB-C
 * `usb` and `c`. The function product_words_of of the database splits the texts of products in the same way.
 */
export const splitWords = (text: string): SearchWord[] =>
  [...text.matchAll(words)].map(({ 0: found, index }) => ({
    word: found.replaceAll(',', '').toLowerCase().slice(0, longestWord),
    start: index,
    end: index + found.length,
  }))

export const isNumberWord = (word: string) => /^[0-9]/.test(word)
