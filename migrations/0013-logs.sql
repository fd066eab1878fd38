-- What personal data was erased: rows by their ids and the moments at which they were made, never a name or an address. A
-- restored backup may contain the rows again, so each erasure is also kept beside the backups, and is applied again.
create table erasures (
  id uuid primary key default gen_random_uuid(),
  -- The audit log refers to it by this number.
  number integer generated always as identity unique,
  kind text not null check (kind in ('visitor', 'employee')),
  -- {"appointments": ["12 1795449600000000"]}: the id of a row, and its moment in microseconds.
  rows jsonb not null check (octet_length(rows::text) <= 1000000),
  -- What replaces a name.
  neutral text not null check (length(neutral) between 1 and 100),
  at timestamptz not null default now(),
  -- Later than `at` if it was applied again after a restore.
  applied_at timestamptz not null default now(),
  -- How many entries of the audit log it changed.
  log_entries integer not null default 0 check (log_entries >= 0),
  -- When it was written beside the backups.
  listed_at timestamptz
);
create index erasures_unlisted_idx on erasures (at) where listed_at is null;
create trigger erasures_stay before delete or truncate on erasures
  for each statement execute function refuse_change();

-- Who changed what and when, from which row to which. The name of the user is copied, so that it outlives the account.
create table audit_log (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  user_id integer,
  username text not null,
  act text not null,
  subject text not null,
  subject_id integer not null,
  before jsonb,
  after jsonb,
  constraint audit_log_before_secret_check check (not holds_secret(before)),
  constraint audit_log_after_secret_check check (not holds_secret(after))
);
create index audit_log_subject_idx on audit_log (subject, subject_id, id desc);
create index audit_log_at_idx on audit_log (at desc);
-- The list, with the newest first. Lists sort empty values last, and an index serves only a query with exactly its order.
create index audit_log_newest_idx on audit_log (id desc nulls last);
create index audit_log_newest_act_idx on audit_log (act, id desc nulls last);
create index audit_log_newest_subject_idx on audit_log (subject, id desc nulls last);
create index audit_log_username_idx on audit_log using gin (username gin_trgm_ops);
-- The changes of the lines of one order, also of lines that were removed.
create index audit_log_order_line_idx on audit_log ((coalesce(after, before) ->> 'order_id'), id desc)
  where subject = 'order line';
-- What the log has of a person: messages that were logged with the address of the visitor, and the shifts of an employee, also one that
-- was given to somebody else.
create index audit_log_visitor_idx on audit_log (plain_name(after ->> 'email'))
  where subject = 'contact message' and after ? 'email';
create index audit_log_shift_before_idx on audit_log ((before ->> 'employee_id')) where subject = 'shift';
create index audit_log_shift_after_idx on audit_log ((after ->> 'employee_id')) where subject = 'shift';

-- Whether a logged row is the same as before, except that values were replaced by the neutral name.
create function differs_only_by(neutral text, before jsonb, after jsonb) returns boolean language sql immutable
return before is null and after is null or (
  select coalesce(bool_and(coalesce(new.value = old.value or new.value = to_jsonb(neutral), false)), true)
  from jsonb_each(before) as old full join jsonb_each(after) as new using (key)
);

-- The audit log is append-only. The one exception are names that an erasure of this same transaction takes out of it.
create function guard_audit_log() returns trigger language plpgsql as $$
declare
  erasure erasures;
begin
  select * into erasure from erasures
  where id::text = current_setting('erasure.id', true) and applied_at = now();
  if erasure.id is null
    or (new.id, new.at, new.user_id, new.username, new.act, new.subject, new.subject_id)
      is distinct from (old.id, old.at, old.user_id, old.username, old.act, old.subject, old.subject_id)
    or not coalesce(differs_only_by(erasure.neutral, old.before, new.before), false)
    or not coalesce(differs_only_by(erasure.neutral, old.after, new.after), false)
  then
    raise exception 'audit_log is append-only' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger audit_log_append_only before delete or truncate on audit_log
  for each statement execute function refuse_change();
create trigger audit_log_guarded before update on audit_log
  for each row execute function guard_audit_log();

-- The fields of a logged row, replaced by the neutral name. With an owner, only if the row is about that one.
create function without_names(noted jsonb, fields text[], neutral text, owner_field text, owner integer) returns jsonb
language sql immutable
return case
  when noted is null or (owner_field is not null and noted ->> owner_field is distinct from owner::text) then noted
  else noted || coalesce(
    (select jsonb_object_agg(field, neutral) from unnest(fields) as field where noted ->> field is not null), '{}')
end;

-- Takes names out of entries of the audit log, and counts the entries in the erasure that it belongs to.
create function erase_from_audit_log(
  erasure uuid, entries bigint[], fields text[], owner_field text default null, owner integer default null
) returns integer language plpgsql as $$
declare
  neutral text := (select erasures.neutral from erasures where id = erasure);
  changed integer;
begin
  perform set_config('erasure.id', erasure::text, true);
  update audit_log set
    before = without_names(before, fields, neutral, owner_field, owner),
    after = without_names(after, fields, neutral, owner_field, owner)
  where id = any(entries) and (before, after) is distinct from (
    without_names(before, fields, neutral, owner_field, owner), without_names(after, fields, neutral, owner_field, owner)
  );
  get diagnostics changed = row_count;
  perform set_config('erasure.id', '', true);
  update erasures set log_entries = log_entries + changed where id = erasure;
  return changed;
end $$;

-- Events that change no row: who signed in, who failed to, who exported which list. They take their ids from the sequence of the audit
-- log, so that one list has both in the order in which they happened.
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

-- An event is never changed. Only its number goes up.
create function only_count_up() returns trigger language plpgsql as $$
begin
  if new.events <= old.events
    or (to_jsonb(new) - array['events', 'last_at']) <> (to_jsonb(old) - array['events', 'last_at'])
  then
    raise exception 'rows of % are never changed', tg_table_name using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger security_events_count before update on security_events
  for each row execute function only_count_up();

-- Anybody can cause failed sign-ins, so these are deleted after 90 days. All other events stay.
create function refuse_deleted_event() returns trigger language plpgsql as $$
begin
  if old.act = 'failed' and old.last_at < now() - interval '90 days' then
    return old;
  end if;
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end $$;
create trigger security_events_stay before delete on security_events
  for each row execute function refuse_deleted_event();
create trigger security_events_append_only before truncate on security_events
  for each statement execute function refuse_change();
