-- The accounts that sign in. A store signs in with the account of the type admin_user that orders for it.
create type role as enum ('admin', 'admin_warehouse', 'admin_user', 'supplier');

create table users (
  id integer generated always as identity primary key,
  username text not null check (username = btrim(username) and length(username) between 1 and 100),
  email text not null check (email = btrim(email) and length(email) between 3 and 254),
  type role not null,
  password_hash text not null,
  must_change_password boolean not null default false,
  created_at timestamptz not null default now(),
  -- An account that is not active cannot sign in. It is never deleted, because its orders name it.
  active boolean not null default true,
  version integer not null default 1,
  -- After an administrator has reset the password, the one from before is rejected as the new one, because somebody else may
  -- know it. Null again once the user has chosen a new password.
  hash_before_reset text,
  -- False after “This was not me” about the e-mail address or a second factor: only an administrator sets the next password.
  resets_by_mail boolean not null default true
);
create unique index users_username_key on users (lower(username));
create unique index users_email_key on users (lower(email));
create trigger users_version before update on users
  for each row execute function next_version();

-- Without an administrator who can sign in, nobody could manage the shop. The lock is for two administrators who are
-- deactivated at the same time.
create function keep_an_admin() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtext('users_last_admin'));
  if not exists (select from users where type = 'admin' and active) then
    raise exception 'the last administrator has to stay'
      using errcode = 'check_violation', constraint = 'users_last_admin_check';
  end if;
  return null;
end $$;
create trigger users_last_admin_check after update of type, active on users
  for each row when (old.type = 'admin' and old.active and (new.type <> 'admin' or not new.active))
  execute function keep_an_admin();

-- Tokens are stored as hashes, here and below, so that nobody who reads the database can sign in with them.
create table sessions (
  id integer generated always as identity primary key,
  user_id integer not null references users on delete cascade,
  token_hash bytea not null unique check (length(token_hash) = 32),
  device text not null,
  address text not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  expires_at timestamptz not null,
  -- The hash of a secret that the browser keeps in a cookie.
  device_hash bytea check (length(device_hash) = 32),
  -- When a request first had the token and the secret. From then on, every request needs both.
  bound_at timestamptz,
  -- When the token first came without the secret.
  copied_at timestamptz,
  -- When the user last proved who they are: with a sign-in, the password or a second factor. Null if that proof was taken away.
  proved_at timestamptz default now(),
  constraint sessions_bound_check check (bound_at is null or device_hash is not null)
);
create index sessions_user_id_idx on sessions (user_id);
create index sessions_expires_at_idx on sessions (expires_at);

-- A session ends 90 days after it began, however often it is used.
create function limit_session() returns trigger language plpgsql as $$
begin
  new.expires_at := least(new.expires_at, new.created_at + interval '90 days');
  return new;
end $$;
create trigger sessions_limit before insert or update on sessions for each row execute function limit_session();

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

-- A browser that signed in to an account keeps a secret. Its wrong passwords are counted apart from those of its network, so that
-- strangers on that network cannot lock it out. The secret gives no access.
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

-- Second factors of accounts: passkeys, and one authenticator app each, whose codes change every 30 seconds.
create table second_factors (
  id integer generated always as identity primary key,
  user_id integer not null references users on delete cascade,
  kind text not null check (kind in ('passkey', 'code')),
  name text not null check (length(name) between 1 and 60),
  created_at timestamptz not null default now(),
  last_used_at timestamptz,
  -- Of an app: the secret that it shares with the shop, sealed with a key that is not in the database. A secret of 20 bytes is not
  -- sealed yet.
  secret bytea check (length(secret) in (20, 61)),
  -- Of an app: the period of the last code that was used, because a code works once.
  last_period bigint,
  -- Of a passkey: its id, its public key, and how often its device has used it, if the device counts.
  credential_id text unique check (length(credential_id) between 1 and 1400),
  public_key bytea check (length(public_key) between 1 and 4000),
  counter bigint check (counter >= 0),
  transports text[],
  -- Each kind has its own columns, and none of the other kind.
  constraint second_factors_columns_check check (
    case kind
      when 'code' then num_nulls(secret) = 0 and num_nonnulls(credential_id, public_key, counter, transports) = 0
      else num_nonnulls(secret, last_period) = 0 and num_nulls(credential_id, public_key, counter, transports) = 0
    end
  )
);
create index second_factors_user_id_idx on second_factors (user_id);
create unique index second_factors_one_app_idx on second_factors (user_id) where kind = 'code';

-- The recovery codes that an account has left. They share one salt, so that a typed code is hashed once.
create table recovery_codes (
  user_id integer primary key references users on delete cascade,
  salt bytea not null check (length(salt) = 16),
  code_hashes bytea[] not null check (cardinality(code_hashes) <= 10),
  created_at timestamptz not null default now()
);

-- After the right password, an account with a second factor gets a ticket for the second step of its sign-in.
create table sign_in_tickets (
  ticket_hash bytea primary key check (length(ticket_hash) = 32),
  user_id integer not null references users on delete cascade,
  tries smallint not null default 0 check (tries between 0 and 5),
  expires_at timestamptz not null
);
create index sign_in_tickets_user_id_idx on sign_in_tickets (user_id);
create index sign_in_tickets_expires_at_idx on sign_in_tickets (expires_at);

-- Random values that a passkey signs, each once, and apps that are added once their first code is typed.
create table factor_challenges (
  challenge_hash bytea primary key check (length(challenge_hash) = 32),
  purpose text not null check (purpose in ('add passkey', 'add app', 'verify', 'sign in')),
  -- Null for a sign-in with a passkey alone, because the passkey names the account.
  user_id integer references users on delete cascade,
  -- As in second_factors.
  secret bytea check (length(secret) in (20, 61)),
  expires_at timestamptz not null,
  constraint factor_challenges_user_check check ((user_id is null) = (purpose = 'sign in')),
  constraint factor_challenges_app_check check ((secret is not null) = (purpose = 'add app'))
);
create index factor_challenges_user_id_idx on factor_challenges (user_id);
create index factor_challenges_expires_at_idx on factor_challenges (expires_at);

-- The link for a user who forgot the password. A newer request replaces it.
create table password_resets (
  user_id integer primary key references users on delete cascade,
  token_hash bytea not null unique check (length(token_hash) = 32),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index password_resets_expires_at_idx on password_resets (expires_at);

-- A mail about a change of an account has a link “This was not me”, which locks the account.
create table account_notices (
  id bigint generated always as identity primary key,
  user_id integer not null references users on delete cascade,
  token_hash bytea not null unique check (length(token_hash) = 32),
  about text not null check (about in ('new device', 'copied session', 'password', 'e-mail', 'role', 'second factor', 'account')),
  -- The mail about a changed e-mail address goes to both addresses.
  sent_to text not null check (length(sent_to) between 3 and 254),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index account_notices_user_id_idx on account_notices (user_id);
create index account_notices_expires_at_idx on account_notices (expires_at);
