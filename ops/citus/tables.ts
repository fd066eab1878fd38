/**
 * Where each table of the shop is kept when many chains share one installation with Citus. docs/tenants.md and the statements
 * are made from this list. A test compares it with the real schema, so no new table can be forgotten.
 *
 * - `tenant`: distributed by the column `tenant`. The rows of one chain are in one shard of each table, and all of these shards
 *   are on one machine.
 * - `local`: on the coordinator only. These tables belong to the installation, not to a chain.
 */
export interface TableInCitus {
  kept: 'tenant' | 'local'
  /** What changes beside the new keys, for docs/tenants.md. */
  note?: string
}

const byTenant = (note?: string): TableInCitus => ({ kept: 'tenant', ...(note && { note }) })
const local = (note: string): TableInCitus => ({ kept: 'local', note })

export const tablesInCitus: Readonly<Record<string, TableInCitus>> = {
  account_notices: byTenant(
    'The link has the host of the chain, so the tenant is known before the token is looked up.',
  ),
  announcement_receipts: byTenant(
    'A user cannot be deleted any more while a receipt names them; the shop deletes none.',
  ),
  announcement_stores: byTenant(),
  announcements: byTenant('As for receipts: `posted_by` is no longer set to null.'),
  answered_calls: byTenant(),
  appointments: byTenant(
    'Locks of a day are taken by the trigger, on the machine that has the shard. The code of a booking is unique in a chain.',
  ),
  audit_log: byTenant(
    'The guard compares the moment of an erasure with a setting, because `now()` of the worker is not `now()` of the coordinator.',
  ),
  barcodes: byTenant('A code belongs to one kept product of a chain, so its unique key gets the tenant.'),
  built_files: local('Scripts of a release, the same for all chains.'),
  cart_items: byTenant(),
  contact_messages: byTenant('As for receipts: `answered_by` is no longer set to null.'),
  discounts: byTenant('One promoted code for each chain.'),
  download_links: byTenant(),
  employees: byTenant(),
  erasures: byTenant(),
  factor_challenges: byTenant(),
  floods: byTenant(),
  form_sendings: byTenant(),
  housekeeping_runs: local('A rule runs once for the installation.'),
  invitations: byTenant('As for receipts: `invited_by` is no longer set to null.'),
  job_files: byTenant(),
  jobs: byTenant(
    'The next job is found without a lock and taken by a conditional update in its chain: `for update skip locked` works in one shard only.',
  ),
  known_devices: byTenant(),
  kysely_migration: local('The schema is one for all chains.'),
  limit_windows: byTenant(),
  limited_events: byTenant('Old rows are deleted chain by chain, as for jobs.'),
  mail_secrets: byTenant(),
  mobile_report_readers: byTenant(),
  mobile_reports: byTenant(),
  navigation_items: byTenant(),
  nodes: local('The processes of the shop serve all chains.'),
  order_lines: byTenant(
    'The foreign key has the order only, because `on update cascade` is not allowed with the tenant in the key. The new trigger `orders_copied_to_lines` copies day and buyer.',
  ),
  order_sums: byTenant(
    'No primary key: `replica identity full`, so that its shards can be moved while the shop serves.',
  ),
  orders: byTenant('The numbers of orders are unique in the installation, so a chain has gaps in its own.'),
  outbox: byTenant('Mails are claimed as jobs are.'),
  password_resets: byTenant('As for notices.'),
  pin_tries: byTenant(),
  product_sums: byTenant('As for `order_sums`.'),
  product_terms: byTenant('As for `order_sums`. The words of a chain do not help the search of another one.'),
  product_word_endings: byTenant('Only nodes of an older release read it; as for `order_sums`.'),
  product_words: byTenant('Only nodes of an older release read it; as for `order_sums`.'),
  products: byTenant(
    'The reason of a change of stock is read by the trigger on the worker, so it is set by `set local`, which Citus passes on, not by `set_config()`.',
  ),
  punches: byTenant(),
  questions: byTenant(),
  recovery_codes: byTenant(),
  second_factors: byTenant(),
  security_events: byTenant(),
  services: byTenant(),
  sessions: byTenant('The tenant is that of the host of the request; a token of another chain is not found.'),
  shifts: byTenant(),
  shop: byTenant('One row for each chain. It refers to `tenants`.'),
  sign_in_tickets: byTenant(),
  sign_in_tries: byTenant(),
  stock_adjustments: byTenant('Each user belongs to one chain, so the unique key of an act gets the tenant.'),
  stock_ledger: byTenant(
    'Ids come from the worker, whose numbers begin at 2^48 × its group. Lists sort by `at`, then `id`, and at most 31 groups of workers keep ids below 2^53, which JavaScript can hold.',
  ),
  store_closures: byTenant(),
  store_hours: byTenant(),
  store_photos: byTenant(),
  store_stock: byTenant(),
  store_sums: byTenant('As for `order_sums`.'),
  stores: byTenant('A till’s key is unique in a chain; its address has the host of the chain.'),
  tax_rates: byTenant('Each chain enters its own.'),
  undoable_acts: byTenant(),
  unfinished_migrations: local('As for `kysely_migration`.'),
  users: byTenant('The same e-mail address may have an account in two chains.'),
  z_reports: byTenant(),
}
