-- only adds
-- Which personal data was erased: rows by their ids and the moments at which they were made, never a name or an address. A
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

-- Somebody whose data was erased does not come back: a new row has to be added for them.
alter table employees add column erased_at timestamptz;

-- One form of a phone number: 902-555-0100, (902) 555 0100 and +1 902 555 0100 ext. 4 are the same one.
create function phone_digits(phone text) returns text language sql immutable parallel safe
return left(regexp_replace(regexp_replace(phone, '\D', '', 'g'), '^(00)?1', ''), 10);
-- One form of a name or an e-mail address.
create function plain_name(name text) returns text language sql immutable parallel safe
return lower(btrim(regexp_replace(name, '\s+', ' ', 'g')));

-- The audit log kept name, address and text of a visitor's message whenever somebody marked it as answered. They have to be
-- gone when the message is, so the log has them no more.
drop trigger audit_log_append_only on audit_log;
update audit_log set
  before = before - array['name', 'email', 'message'],
  after = after - array['name', 'email', 'message']
where subject = 'contact message';

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
