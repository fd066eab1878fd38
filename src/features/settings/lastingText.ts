/**
 * Whether a text names a percentage. Nobody would correct it when the discount changes, so such a text is neither saved nor
 * shown on the site.
 */
export const namesPercentage = (text: string) => /\d\s*(%|percent|per cent|pour cent)/i.test(text)

/** Whether a text names a promo code, as a word of its own and written like the code. */
export const namesCode = (text: string, code: string) => text.split(/[^\p{L}\p{N}_-]+/u).includes(code)
