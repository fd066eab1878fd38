/** Whether this is a phone's number: 15 digits, the last of which follows from the others (Luhn's way). */
export const isImei = (text: string) => /^\d{15}$/.test(text) && luhnSum(text) % 10 === 0

/** From the right, every other digit counts twice; of what has two digits then, both count. */
const luhnSum = (digits: string) =>
  [...digits].reverse().reduce((sum, digit, at) => {
    const value = Number(digit) * (at % 2 === 0 ? 1 : 2)
    return sum + Math.floor(value / 10) + (value % 10)
  }, 0)

/** The first fourteen digits with the fifteenth that belongs to them. */
export const withLuhnDigit = (fourteen: string) => `${fourteen}${(10 - (luhnSum(`${fourteen}0`) % 10)) % 10}`
