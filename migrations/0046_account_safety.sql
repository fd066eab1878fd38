-- only adds
-- The link of a user who forgot the password. An account has one at most: a newer request replaces it.
create table password_resets (
  user_id integer primary key references users on delete cascade,
  token_hash bytea not null unique check (length(token_hash) = 32),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index password_resets_expires_at_idx on password_resets (expires_at);

-- A mail about something that happened to an account has a link “This was not me”, which locks the account.
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

-- False after “This was not me” about the e-mail address or a second factor: only an administrator sets the next password.
alter table users add column resets_by_mail boolean not null default true;

-- A session that a browser uses is bound to the secret that the browser has in a cookie. Sessions without a hash, of older
-- nodes and from before, are never bound.
alter table sessions
  -- The hash of the secret with which the session was opened.
  add column device_hash bytea check (length(device_hash) = 32),
  -- When a request first had the token and the secret. From then on, every request needs both.
  add column bound_at timestamptz,
  -- When the token first came without the secret.
  add column copied_at timestamptz,
  add constraint sessions_bound_check check (bound_at is null or device_hash is not null);

-- A session ends 90 days after it began, whatever is done with it, also when a node of the older release extends it.
create function limit_session() returns trigger language plpgsql as $$
begin
  new.expires_at := least(new.expires_at, new.created_at + interval '90 days');
  return new;
end $$;
create trigger sessions_limit before insert or update on sessions for each row execute function limit_session();
update sessions set expires_at = expires_at where expires_at > created_at + interval '90 days';
