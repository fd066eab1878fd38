/** Words in both languages that an attacker who knows the shop tries first. */
const aboutTheShop = `
  tidewater phone telephone cell cellphone smartphone mobile wireless tablet computer
  iphone ipad apple samsung galaxy google pixel android screen battery charger
  repair fix service accessory accessories case part sale stock inventory order
  shop store boutique retail retailer warehouse supplier supply depot outlet kiosk
  head office admin administrator manager staff team employee user account till pos
  password passcode pass word login signin welcome demo test secret
  atlantic canada halifax nova scotia maritime inc ltd the our my and
  spring summer autumn fall winter www com org net ca
  reparation reparer cellulaire portable magasin entrepot bureau bienvenue mot de passe
  marees ecran pile batterie commande fournisseur notre le la les et
`
  .trim()
  .split(/\s+/)

/** The words about the shop, and the words in the names of the shop, the store and the e-mail address. */
export const guessableWords = (names: string[]): string[] => {
  const fromNames = names.flatMap((name) => plain(name).split(/[^a-z]+/)).filter((word) => word.length > 1)
  const words = [...new Set([...aboutTheShop, ...fromNames])]
  return words.flatMap((word) => [word, `${word}s`])
}

/**
 * Whether a password consists of nothing but these words, digits and signs. A digit or sign also counts as
 * the letter that it is used for: T1dew@ter.
 */
export function consistsOf(words: string[], password: string): boolean {
  const text = [...plain(password)]
  const reached = new Set([0])
  for (let at = 0; at < text.length; at++) {
    if (!reached.has(at)) continue
    if (!isLetter(text[at])) reached.add(at + 1)
    for (const word of words) {
      const end = endOf(word, text, at)
      if (end !== undefined) reached.add(end)
    }
  }
  return reached.has(text.length)
}

/** The index after the word, if the text has it at `start`. Signs between its letters are skipped: t-i-d-e. */
function endOf(word: string, text: string[], start: number): number | undefined {
  let at = start
  for (const letter of word) {
    while (at < text.length && !readsAs(text[at], letter) && !isLetter(text[at])) at++
    if (!readsAs(text[at], letter)) return undefined
    at++
  }
  return at
}

const letterFor: Record<string, string> = {
  ...{ '0': 'o', '1': 'il', '2': 'z', '3': 'e', '4': 'a', '5': 's', '6': 'g', '7': 't', '8': 'b', '9': 'g' },
  ...{ '@': 'a', $: 's', '!': 'il', '|': 'il', '+': 't', '€': 'e' },
}
const readsAs = (sign: string | undefined, letter: string) =>
  sign !== undefined && (sign === letter || (letterFor[sign]?.includes(letter) ?? false))
const isLetter = (sign: string | undefined) => sign !== undefined && /\p{L}/u.test(sign)

/** Lower case without accents. */
const plain = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
