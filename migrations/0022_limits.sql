-- only adds
-- What is limited: tries at a password, messages from visitors. Each row is one event that counts against one limit until
-- it expires. Who caused it is kept as a hash, because it can be an address or an e-mail.
-- This replaces sign_in_tries. That table stays, because nodes of the release before still write to it.
create table limited_events (
  id bigint generated always as identity primary key,
  limit_name text not null,
  key_hash bytea not null check (length(key_hash) = 32),
  at timestamptz not null,
  expires_at timestamptz not null
);
create index limited_events_key_idx on limited_events (limit_name, key_hash, at);
create index limited_events_expires_at_idx on limited_events (expires_at);

-- A browser that signed in to an account keeps a secret. Its tries are counted apart from those of its network, so that
-- strangers on that network cannot lock it out. The secret opens nothing.
create table known_devices (
  id bigint generated always as identity primary key,
  user_id integer not null references users on delete cascade,
  secret_hash bytea not null check (length(secret_hash) = 32),
  created_at timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  expires_at timestamptz not null,
  unique (user_id, secret_hash)
);
create index known_devices_expires_at_idx on known_devices (expires_at);

-- After an administrator has reset a password, the one from before the reset is refused as the new one: it may be known
-- to somebody else. It is cleared when the user has chosen a new password.
alter table users add column hash_before_reset text;
