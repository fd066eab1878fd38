import type { Processes } from './usage.ts'

/** What the nodes say at /metrics. A node that does not answer says nothing. */
export const readMetrics = ({ nodes }: Pick<Processes, 'nodes'>): Promise<string[]> =>
  Promise.all(
    nodes.map(({ port }) =>
      fetch(`http://127.0.0.1:${port}/metrics`).then(
        (reply) => reply.text(),
        () => '',
      ),
    ),
  )

export const figureIn = (text: string, name: string): number =>
  Number(new RegExp(`^${name} (\\S+)`, 'm').exec(text)?.[1] ?? 0)

/** The seconds that all nodes waited for each statement. */
export function statementSeconds(texts: readonly string[]): Map<string, number> {
  const sums = new Map<string, number>()
  for (const text of texts) {
    for (const [, name = '', value] of text.matchAll(/^tidewater_statement_seconds_sum\{statement="(.*?)"\} (\S+)/gm)) {
      sums.set(name, (sums.get(name) ?? 0) + Number(value))
    }
  }
  return sums
}
