/** A text as one line of at most so many characters: a line break in a name must not become one in a header. */
export const oneLine = (text: string, most: number) =>
  text
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .trim()
    .slice(0, most)
