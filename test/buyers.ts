import { sql } from 'kysely'
import { hashToken, newToken } from '#platform/auth/sessionTokens.ts'
import type { Database } from '#platform/db/database.ts'
import type { Role } from '#shared/roles.ts'

export interface Buyer {
  user_id: number
  token: string
}

/** Inserts this many users, each with a session. */
export async function fillBuyers(db: Database, count: number, type: Role = 'admin_user'): Promise<Buyer[]> {
  const tokens = Array.from({ length: count }, newToken)
  const { rows } = await sql<{ id: number }>`
    insert into users (username, email, type, password_hash)
    select name || n, name || n || '@tidewater.example', ${type}::role, 'none'
    from generate_series(1, ${count}::integer) n, (values (${`${type}-`})) as of (name)
    returning id`.execute(db)
  const buyers = tokens.map((token, n) => ({ user_id: rows[n]!.id, token }))
  await sql`
    insert into sessions (user_id, token_hash, device, address, expires_at)
    select user_id, token_hash, 'test', '127.0.0.1', now() + interval '30 days'
    from unnest(${buyers.map(({ user_id }) => user_id)}::integer[], ${tokens.map(hashToken)}::bytea[])
      as given (user_id, token_hash)`.execute(db)
  return buyers
}
