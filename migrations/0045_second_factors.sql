-- only adds
-- Second factors of accounts: passkeys, and one authenticator app each, whose codes change every 30 seconds.
create table second_factors (
  id integer generated always as identity primary key,
  user_id integer not null references users on delete cascade,
  kind text not null check (kind in ('passkey', 'code')),
  name text not null check (length(name) between 1 and 60),
  created_at timestamptz not null default now(),
  last_used_at timestamptz,
  -- Of an app: the secret that it shares with the shop, and the period of the last code that was used. A code works once.
  secret bytea check (length(secret) = 20),
  last_period bigint,
  -- Of a passkey: its id, its public key, and how often its device has used it, if the device counts.
  credential_id text unique check (length(credential_id) between 1 and 1400),
  public_key bytea check (length(public_key) between 1 and 4000),
  counter bigint check (counter >= 0),
  transports text[],
  constraint second_factors_columns_check check (
    case kind
      when 'code' then num_nulls(secret) = 0 and num_nonnulls(credential_id, public_key, counter, transports) = 0
      else num_nonnulls(secret, last_period) = 0 and num_nulls(credential_id, public_key, counter, transports) = 0
    end
  )
);
create index second_factors_user_id_idx on second_factors (user_id);
create unique index second_factors_one_app_idx on second_factors (user_id) where kind = 'code';

-- The hashes of the recovery codes that an account has left. All of them share the salt, so that a typed code is hashed once.
create table recovery_codes (
  user_id integer primary key references users on delete cascade,
  salt bytea not null check (length(salt) = 16),
  code_hashes bytea[] not null check (cardinality(code_hashes) <= 10),
  created_at timestamptz not null default now()
);

-- A right password of an account with a second factor gets a ticket, with which the second step finishes the sign-in.
create table sign_in_tickets (
  ticket_hash bytea primary key check (length(ticket_hash) = 32),
  user_id integer not null references users on delete cascade,
  tries smallint not null default 0 check (tries between 0 and 5),
  expires_at timestamptz not null
);
create index sign_in_tickets_user_id_idx on sign_in_tickets (user_id);
create index sign_in_tickets_expires_at_idx on sign_in_tickets (expires_at);

-- Random values that a passkey signs, once, and set-ups of an app that wait for its first code.
create table factor_challenges (
  challenge_hash bytea primary key check (length(challenge_hash) = 32),
  purpose text not null check (purpose in ('add passkey', 'add app', 'verify', 'sign in')),
  -- Empty for a sign-in with a passkey alone: the passkey names the account.
  user_id integer references users on delete cascade,
  secret bytea check (length(secret) = 20),
  expires_at timestamptz not null,
  constraint factor_challenges_user_check check ((user_id is null) = (purpose = 'sign in')),
  constraint factor_challenges_app_check check ((secret is not null) = (purpose = 'add app'))
);
create index factor_challenges_user_id_idx on factor_challenges (user_id);
create index factor_challenges_expires_at_idx on factor_challenges (expires_at);

-- Whether administrators must have a second factor.
alter table shop add column admins_need_factor boolean not null default false;
