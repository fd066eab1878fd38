-- only adds

-- The nodes that run now. A node writes its row every half minute and deletes it when it stops; housekeeping deletes what is left.
create table nodes (
  id uuid primary key,
  host text not null check (length(host) <= 200),
  release text not null check (length(release) <= 100),
  schema text not null check (length(schema) <= 200),
  node_version text not null check (length(node_version) <= 50),
  started_at timestamptz not null default now(),
  seen_at timestamptz not null default now()
);
