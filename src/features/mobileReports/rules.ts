/** Whether a text is an IMEI: 15 digits with a right Luhn digit at the end. */
export const isImei = (text: string) => /^\d{15}$/.test(text) && luhnSum(text) % 10 === 0

/** The Luhn sum: every second digit from the right is doubled, and the digits of all numbers are added. */
const luhnSum = (digits: string) =>
  [...digits].reverse().reduce((sum, digit, at) => {
    const value = Number(digit) * (at % 2 === 0 ? 1 : 2)
    return sum + Math.floor(value / 10) + (value % 10)
  }, 0)

/** Adds the Luhn digit to 14 digits. */
export const withLuhnDigit = (fourteen: string) => `${fourteen}${(10 - (luhnSum(`${fourteen}0`) % 10)) % 10}`
