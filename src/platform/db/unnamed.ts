import { sql } from 'kysely'

/**
 * The start of a statement that our connections give no name, because it begins with a comment. A named statement belongs
 * to one connection, so it does not work behind a pooler that gives each transaction another one. Nor is such a statement
 * taken for a change of the shop: if the database is lost afterwards, the request is not reported as possibly saved.
 */
export const unnamed = sql.raw('/* unnamed */')
