import { type MatchExtended, ZxcvbnFactory } from '@zxcvbn-ts/core'
import { adjacencyGraphs, dictionary as everywhere } from '@zxcvbn-ts/language-common'
import { dictionary as english } from '@zxcvbn-ts/language-en'
import { dictionary as french } from '@zxcvbn-ts/language-fr'
import { passwordFault } from '../rules.ts'
import { consistsOf, guessableWords } from './guessableWords.ts'

// Server and browser load this file when somebody chooses a password, because of its lists of words. The browser has shorter
// lists (tools/build/fewerWords.ts), so the server may still reject what the browser finds good.

export type Strength = 'weak' | 'fair' | 'good' | 'strong'

export interface PasswordJudgement {
  strength: Strength
  /** Why a weak password is easy to guess, and what to do. */
  fault: string | undefined
}

interface AboutPassword {
  /** The name of the shop. */
  shop: string
  username: string
  email: string
}

/** How many tries it takes to find a password that is strong enough: a day of a computer that tries 10,000 in a second. */
const fewestGuesses = 1e9
const guessesOfGood = 1e12
const guessesOfStrong = 1e15

const mostWords = 20_000
/** A longer text takes too long to judge. A password is at least as hard to guess as a part of it. */
const judgedLength = 32
const estimator = new ZxcvbnFactory({
  dictionary: {
    passwords: everywhere['passwords-common'],
    english: english['commonWords-en'].slice(0, mostWords),
    french: french['commonWords-fr'].slice(0, mostWords),
    namesInEnglish: english['firstnames-en'],
    namesInFrench: french['firstnames-fr'],
  },
  graphs: { qwerty: adjacencyGraphs.qwerty, azerty: adjacencyGraphs.azerty, keypad: adjacencyGraphs.keypad },
  maxLength: judgedLength,
  l33tMaxSubstitutions: 4,
})

/** Judges how easy a new password is to guess for somebody who knows the shop and the account. The contract checks the length. */
export function judgePassword(password: string, { shop, username, email }: AboutPassword): PasswordJudgement {
  const words = guessableWords([shop, username, email])
  const { guesses, sequence } = estimate(password, words)
  const fault =
    passwordFault(password, email) ?? faultOf(password, words, { isWeak: guesses < fewestGuesses, sequence })
  if (fault !== undefined) return { strength: 'weak', fault }
  return { strength: guesses < guessesOfGood ? 'fair' : guesses < guessesOfStrong ? 'good' : 'strong', fault }
}

/** Estimates the start of a password, and the part after it if the start is weak. */
function estimate(password: string, words: string[]) {
  const text = password.normalize('NFKC')
  const start = estimator.check(text.slice(0, judgedLength), words)
  const rest = text.slice(judgedLength, 2 * judgedLength)
  return rest === '' || start.guesses >= fewestGuesses ? start : estimator.check(rest, words)
}

interface Estimated {
  isWeak: boolean
  sequence: MatchExtended[]
}

function faultOf(password: string, words: string[], { isWeak, sequence }: Estimated): string | undefined {
  if (!hasLetters(password)) return `A password of digits and signs alone is easy to guess. ${addWords}`
  const [main] = sequence
    .filter(({ pattern }) => pattern !== 'bruteforce' && pattern !== 'separator')
    .toSorted((one, other) => other.token.length - one.token.length)
  const isOneWord = main !== undefined && !hasLetters(password.replace(main.token, ''))
  if (isWeak && isOneWord && main?.pattern === 'dictionary' && main.dictionaryName !== 'userInputs') {
    return 'That password is too common. Choose another.'
  }
  if (consistsOf(words, password)) {
    return 'That password has only words about the shop or the account, which are easy to guess. Add other words.'
  }
  return isWeak ? `${faultsOfPatterns[main?.pattern ?? ''] ?? tooFewWords} ${addWords}` : undefined
}

const hasLetters = (text: string) => /\p{L}/u.test(text)

const addWords = 'Add a few words that do not belong together.'
const tooFewWords = 'That password has too few words, or words that are tried first.'
const faultsOfPatterns: Readonly<Record<string, string>> = {
  repeat: 'That password repeats itself, which is easy to guess.',
  sequence: 'That password has characters in a row, like abc or 123, which are easy to guess.',
  spatial: 'That password follows the keys of the keyboard, which is easy to guess.',
  date: 'That password is little more than a date, which is easy to guess.',
  regex: 'That password is little more than a year, which is easy to guess.',
}
