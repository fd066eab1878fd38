import type { Answer } from './sender.ts'

/** Texts that an error must not contain: a stack, a statement, an error of PostgreSQL or a path of the machine. */
const insides = [
  /\bat (async )?[\w.<>]+ \((file:|\/|node:)/,
  /node_modules|\/src\/(app|platform|features)\//,
  /\b(from|into|update|join) "[a-z_]+"|[=(] ?\$\d/,
  /\b(syntax error at or near|violates (check|foreign|unique)|invalid input syntax for|relation ")/,
  /postgres(ql)?:\/\//,
]

/** Returns the internals that a response reveals, and the headers that are missing. */
export function leaksIn({ status, headers, body }: Answer): string[] {
  if (status === 0) return []
  const text = status >= 400 ? String(body) : ''
  return [
    ...insides
      .filter((pattern) => pattern.test(text))
      .map((pattern) => `An error shows the inside of the shop: ${pattern}`),
    ...(headers['x-content-type-options'] === 'nosniff' ? [] : ['A response has no X-Content-Type-Options']),
    ...(headers['x-powered-by'] === undefined ? [] : ['A response names its program']),
  ]
}
