import { sql } from 'kysely'
import { type PersonalTable, sameText } from '#platform/personal/personalTable.ts'
import { aboutAccount } from './accountMails.ts'
import { accountLock, copiedSession, password, recoveryCodes, secondFactor, sessions, user } from './audited.ts'

/** Accounts are never erased: who changed what stays known. An admin deactivates and renames the account of somebody who left. */
export const accountData: readonly PersonalTable[] = [
  {
    table: 'users',
    rows: 'Account',
    personal: ['username', 'email', 'password_hash', 'hash_before_reset'],
    fields: {
      ID: 'id',
      'Store Name': 'username',
      Email: 'email',
      Type: 'type',
      Active: 'active',
      'Created at': 'created_at',
    },
    moment: 'created_at',
    user: {
      with: ({ id }) => sql`id = ${id}`,
      logged: [user, password, secondFactor, recoveryCodes, sessions, copiedSession, accountLock].map(
        ({ name }) => name,
      ),
    },
    // Somebody who has an account may also have written to the shop. What warns of a stolen account is sent all the same.
    keepsMails: sql`(about in (${sql.join(Object.values(aboutAccount).map((about) => sql.lit(about)))})
      or exists (select from users where plain_name(users.email) = plain_name(to_address)))`,
  },
  {
    table: 'sessions',
    rows: 'Sessions',
    personal: ['device', 'address', 'last_used_at'],
    fields: {
      Device: 'device',
      'Network address': 'address',
      'Signed in at': 'created_at',
      'Last used at': 'last_used_at',
      'Expires at': 'expires_at',
    },
    moment: 'created_at',
    user: { with: ({ id }) => sql`user_id = ${id}` },
  },
  {
    table: 'known_devices',
    rows: 'Known devices',
    personal: ['last_used_at'],
    fields: { 'Known since': 'created_at', 'Last used at': 'last_used_at', 'Expires at': 'expires_at' },
    moment: 'created_at',
    user: { with: ({ id }) => sql`user_id = ${id}` },
  },
  {
    table: 'second_factors',
    rows: 'Second factors',
    personal: ['name', 'last_used_at', 'secret', 'credential_id', 'public_key'],
    fields: { Kind: 'kind', Name: 'name', 'Added at': 'created_at', 'Last used at': 'last_used_at' },
    moment: 'created_at',
    user: { with: ({ id }) => sql`user_id = ${id}` },
  },
  {
    table: 'account_notices',
    rows: 'Mails with the link “This was not me”',
    personal: ['sent_to'],
    fields: { About: 'about', 'Sent to': 'sent_to', 'Sent at': 'created_at', 'Expires at': 'expires_at' },
    moment: 'created_at',
    user: { with: ({ id }) => sql`user_id = ${id}` },
  },
  {
    table: 'invitations',
    rows: 'Invitations',
    personal: ['username', 'email'],
    fields: {
      'Store Name': 'username',
      Email: 'email',
      Type: 'type',
      'Created at': 'created_at',
      'Expires at': 'expires_at',
      'Used at': 'used_at',
    },
    moment: 'created_at',
    user: { with: ({ email }) => sameText('email')(email) },
  },
]
