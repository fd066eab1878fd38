-- only adds
-- The migration that a node has to know to work with this one. Null if nodes of every release do, or none of an older one.
alter table kysely_migration add column needs text;

-- Migrations that run while the shop serves, until they are finished. See CONTRIBUTING.md.
create table unfinished_migrations (
  name text primary key check (length(name) <= 200),
  -- Rows up to this id are changed, if it runs in batches.
  last_id bigint not null default 0,
  started_at timestamptz not null default now(),
  -- Why the last try failed, or empty.
  error text not null default '' check (length(error) <= 500)
);
