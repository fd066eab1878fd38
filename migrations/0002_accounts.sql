create type role as enum ('admin', 'admin_warehouse', 'admin_user', 'supplier');

create table users (
  id integer generated always as identity primary key,
  username text not null check (username = btrim(username) and length(username) between 1 and 100),
  email text not null check (email = btrim(email) and length(email) between 3 and 254),
  type role not null,
  password_hash text not null,
  must_change_password boolean not null default false,
  created_at timestamptz not null default now()
);
create unique index users_username_key on users (lower(username));
create unique index users_email_key on users (lower(email));

-- The token itself is never stored: who reads this table can sign in as nobody.
create table sessions (
  id integer generated always as identity primary key,
  user_id integer not null references users on delete cascade,
  token_hash bytea not null unique check (length(token_hash) = 32),
  device text not null,
  address text not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index sessions_user_id_idx on sessions (user_id);
create index sessions_expires_at_idx on sessions (expires_at);

-- A try counts as failed until it succeeds, so that a thousand at once count too.
create table sign_in_tries (
  id bigint generated always as identity primary key,
  account text not null,
  address text not null,
  at timestamptz not null default now()
);
create index sign_in_tries_account_idx on sign_in_tries (account, at);
create index sign_in_tries_address_idx on sign_in_tries (address, at);
create index sign_in_tries_at_idx on sign_in_tries (at);

create table invitations (
  id integer generated always as identity primary key,
  token_hash bytea not null unique check (length(token_hash) = 32),
  username text not null,
  email text not null,
  type role not null,
  invited_by integer references users on delete set null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz
);
