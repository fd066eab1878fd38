import { createHash } from 'node:crypto'

/** The properties of a statement that are found in its text. */
export interface KnownStatement {
  /** Its name in PostgreSQL, if it is prepared. */
  name?: string
  /** It inserts, updates or deletes. Outside a transaction that is saved even if the request fails afterwards. */
  isChange: boolean
  /** It is a `select *` or `returning *`, whose result gets another column when a migration adds one. */
  returnsAllColumns: boolean
  /** Its name in metrics and the log, such as `select orders 3f9c01ab`. */
  label: string
}

const statements = new Map<string, KnownStatement>()
/** Every connection stores the plan of every named statement, so their number is limited. Later ones have no name. */
const mostNames = 500

export function knownStatement(text: string, isBeside = false): KnownStatement {
  if (isBeside) return { isChange: false, returnsAllColumns: false, label: labelOfUnnamed(text) }
  const known = statements.get(text)
  if (known) return known
  const isChange = /^\s*(insert|update|delete) |^\s*with .*\b(insert into|update|delete from) /s.test(text)
  const returnsAllColumns = /^\s*select (?:"\w+"\.)?\*|\breturning \*$/.test(text)
  // A migration sends several statements as one text, which cannot be prepared.
  if (statements.size >= mostNames || !/^\s*(select|insert|update|delete|with) /.test(text)) {
    return { isChange, returnsAllColumns, label: labelOfUnnamed(text) }
  }
  const hash = createHash('sha256').update(text).digest()
  const label = labelOf(text, hash.toString('hex', 0, 4))
  const statement = { name: hash.toString('base64url'), isChange, returnsAllColumns, label }
  statements.set(text, statement)
  return statement
}

/** The verb and the first table help to find the statement in the code. The hash of the text tells it apart. */
function labelOf(text: string, hash: string) {
  const [verb = ''] = text.trimStart().split(' ', 1)
  const [, table] = /\b(?:into|(?:from|update)(?! \w+ *\()) "?(\w+)/.exec(text) ?? []
  return [verb, table, hash].filter(Boolean).join(' ')
}

const verbs = ['begin', 'start', 'commit', 'rollback', 'savepoint', 'release']
const labelOfUnnamed = (text: string) => {
  const [word = ''] = text.split(' ', 1)
  return verbs.includes(word) ? word : 'other'
}

interface Time {
  count: number
  seconds: number
}
const times = new Map<string, Time>()
/** How often each statement ran on this node, and how long, by label. There are few more than named statements. */
export const statementTimes: ReadonlyMap<string, Time> = times

export function countStatement({ label }: Pick<KnownStatement, 'label'>, ms: number) {
  let time = times.get(label)
  if (!time) {
    time = { count: 0, seconds: 0 }
    times.set(label, time)
  }
  time.count++
  time.seconds += ms / 1000
}
