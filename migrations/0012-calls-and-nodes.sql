-- The replies to calls that may be sent twice: the second time the reply is sent again, and nothing is done.
create table answered_calls (
  -- A user, or the till of a store.
  caller text not null check (caller ~ '^(user|store) \d+$'),
  key text not null check (length(key) between 1 and 200),
  -- A hash of the request: the same key with another request is rejected.
  fingerprint bytea not null,
  reply jsonb not null,
  at timestamptz not null default now(),
  primary key (caller, key)
);
create index answered_calls_at_idx on answered_calls (at);

-- What is needed to undo an act. It is written in the transaction of the act, and deleted after an hour or two.
create table undoable_acts (
  id uuid primary key default gen_random_uuid(),
  -- Only this user can undo it.
  user_id integer not null references users on delete cascade,
  -- The method and the path of the call.
  act text not null check (act <> '' and length(act) <= 200),
  at timestamptz not null default clock_timestamp(),
  -- The rows before the act, and the versions after it.
  state jsonb not null,
  undone_at timestamptz
);
create index undoable_acts_at_idx on undoable_acts (at);

-- What is limited: wrong passwords and pins, messages from visitors. Each row is one event that counts against one limit until
-- it expires. Who caused it is kept as a hash, because it can be an address or an e-mail.
create table limited_events (
  id bigint generated always as identity primary key,
  limit_name text not null,
  key_hash bytea not null check (length(key_hash) = 32),
  at timestamptz not null,
  expires_at timestamptz not null
);
create index limited_events_key_idx on limited_events (limit_name, key_hash, at);
create index limited_events_expires_at_idx on limited_events (expires_at);

-- How many calls each till has made in its current window of time. A till has one row, and its next window uses it again.
-- limited_events would need a row for each call. The table is unlogged, so that a call does not wait for the disk: after a
-- crash of PostgreSQL it is empty, and the windows begin anew. Half of each page is left free for new versions of its rows.
create unlogged table limit_windows (
  limit_name text not null,
  key_hash bytea not null check (length(key_hash) = 32),
  events integer not null,
  expires_at timestamptz not null,
  primary key (limit_name, key_hash)
) with (fillfactor = 50);

-- The nodes that run now. A node writes its row every half minute and deletes it when it stops; housekeeping deletes what is left.
create table nodes (
  id uuid primary key,
  host text not null check (length(host) <= 200),
  release text not null check (length(release) <= 100),
  schema text not null check (length(schema) <= 200),
  node_version text not null check (length(node_version) <= 50),
  started_at timestamptz not null default now(),
  seen_at timestamptz not null default now(),
  -- Where its pictures are, for the page Health: nodes with the same text share them.
  pictures text not null default '' check (length(pictures) <= 500)
);
