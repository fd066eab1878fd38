import * as z from 'zod'

/** A validation error of one field. */
export interface Fault {
  field: string
  message: string
}

/** Why a form was rejected: a message for the form, and the errors of its fields. */
export interface FormErrors {
  message: string
  errors: Fault[]
}

export const ErrorReply = z.object({
  message: z.string(),
  code: z.string().optional(),
  errors: z.array(z.object({ field: z.string(), message: z.string() })).optional(),
  /** The current row, if somebody else changed it first. */
  current: z.unknown().optional(),
})
export type ErrorReply = z.infer<typeof ErrorReply>

export const faultsOf = ({ issues }: Pick<z.ZodError, 'issues'>): Fault[] =>
  issues.map((issue) => ({ field: issue.path.join('.'), message: issue.message }))

/** Sets the messages that Zod uses when a schema has none of its own. */
export function setErrorMessages() {
  z.config({
    customError: (issue) => {
      const name = nameOf(issue.path)
      if (issue.input === undefined || issue.input === null || issue.input === '') return `${name} is required.`
      switch (issue.code) {
        case 'invalid_type':
          return `${name} must be ${typeNames(issue.expected)}.`
        case 'too_big':
          if (issue.origin === 'string') return `${name} is too long: at most ${issue.maximum} characters.`
          if (issue.origin === 'array') return `${name} is too long: at most ${issue.maximum} entries.`
          return `${name} must be at most ${issue.maximum}.`
        case 'too_small':
          return issue.origin === 'string'
            ? `${name} is too short: at least ${issue.minimum} characters.`
            : `${name} must be at least ${issue.minimum}.`
        case 'invalid_value':
          return `${name} must be one of: ${issue.values.map(String).join(', ')}.`
        case 'unrecognized_keys':
          return `Unknown field: ${issue.keys.join(', ')}.`
        case 'invalid_format':
          return `${name} is not ${formats[issue.format] ?? 'of the right form'}.`
        default:
          return `${name} is not valid.`
      }
    },
  })
}

const formats: Record<string, string> = {
  email: 'an e-mail address',
  date: 'a date like 2026-11-20',
}

function nameOf(path: readonly PropertyKey[] | undefined) {
  const last = String(path?.findLast((part) => typeof part === 'string') ?? 'The request')
  const words = last.replaceAll('_', ' ').replace(/([a-z])([A-Z])/g, '$1 $2')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** The type of a value in words. */
export const typeNames = (type: string) =>
  ({ string: 'text', int: 'a whole number', boolean: 'true or false', array: 'a list', object: 'an object' })[type] ??
  `a ${type}`
