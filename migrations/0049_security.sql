-- only adds
-- Events of the audit log that change no row: who signed in, who failed to, who exported which list. They are a table beside
-- audit_log, because nodes of the older release cannot list an entry with an act that they do not know. Both take their ids
-- from one sequence, so that one list has both in the order in which they happened.
create table security_events (
  id bigint primary key default nextval('audit_log_id_seq'),
  -- When it happened for the first time, and for the last time.
  at timestamptz not null default now(),
  last_at timestamptz not null default now(),
  -- How often it happened: a hundred wrong passwords are one row.
  events integer not null default 1 check (events >= 1),
  -- A hash of what is counted as one row, with its quarter of an hour. Empty if every event is a row of its own.
  counted_as bytea unique check (length(counted_as) = 32),
  user_id integer,
  username text not null check (length(username) <= 200),
  act text not null check (length(act) between 1 and 40),
  subject text not null check (length(subject) between 1 and 100),
  -- 0 if it is about no row.
  subject_id integer not null,
  facts jsonb not null check (octet_length(facts::text) <= 10000),
  constraint security_events_secret_check check (not holds_secret(facts))
);
create index security_events_act_idx on security_events (act, id desc);
create index security_events_subject_idx on security_events (subject, id desc);
create index security_events_at_idx on security_events (at desc);
create index security_events_user_id_idx on security_events (user_id, id desc);
create index security_events_username_idx on security_events using gin (username gin_trgm_ops);

-- Like the audit log, it is written and never changed. Only the number of a row goes up.
create function only_count_up() returns trigger language plpgsql as $$
begin
  if new.events <= old.events
    or (to_jsonb(new) - array['events', 'last_at']) <> (to_jsonb(old) - array['events', 'last_at'])
  then
    raise exception 'rows of % are never changed', tg_table_name using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger security_events_append_only before delete or truncate on security_events
  for each statement execute function refuse_change();
create trigger security_events_count before update on security_events
  for each row execute function only_count_up();

-- A link that a browser downloads a file from by itself. It works once, for a minute, in the browser that asked for it.
create table download_links (
  -- Hashes of the secret in the address, and of the one in the cookie of that browser.
  link_hash bytea primary key check (length(link_hash) = 32),
  cookie_hash bytea not null check (length(cookie_hash) = 32),
  -- A link ends with the session.
  session_id integer not null references sessions on delete cascade,
  job_id integer not null references jobs on delete cascade,
  expires_at timestamptz not null
);
create index download_links_expires_idx on download_links (expires_at);
create index download_links_session_idx on download_links (session_id);
create index download_links_job_idx on download_links (job_id);
