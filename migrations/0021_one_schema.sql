-- only adds
-- Migrations 0008, 0011, 0014 and 0016 were edited after some databases had applied them. This brings those databases to
-- the schema that today's files make. A database that applied today's files keeps its tables as they are.

-- The start compares these checksums with the files. A release that does not know a migration works with the database
-- as long as that migration only adds.
alter table kysely_migration
  add column if not exists checksum text,
  add column if not exists only_adds boolean not null default false;
-- The lock table of Kysely's migrator. Releases from this one on take an advisory lock alone.
drop table if exists kysely_migration_lock;

-- 0008: new words go into the indexes at once. The words that still wait in the pending lists go in now.
alter index products_words_idx set (fastupdate = off);
alter index product_words_slips_idx set (fastupdate = off);
select gin_clean_pending_list('products_words_idx'), gin_clean_pending_list('product_words_slips_idx');

-- 0011: the first version kept the replies to users only. Now tills of stores have them as well.
do $$
begin
  if not exists (select from pg_attribute where attrelid = 'answered_calls'::regclass and attname = 'user_id') then
    return;
  end if;
  create temporary table answered_users on commit drop as table answered_calls;
  drop table answered_calls;
  create table answered_calls (
    -- A user, or the till of a store.
    caller text not null check (caller ~ '^(user|store) \d+$'),
    key text not null check (length(key) between 1 and 200),
    -- A hash of the request: the same key with another request is refused.
    fingerprint bytea not null,
    reply jsonb not null,
    at timestamptz not null default now(),
    primary key (caller, key)
  );
  create index answered_calls_at_idx on answered_calls (at);
  insert into answered_calls select 'user ' || user_id, key, fingerprint, reply, at from answered_users;
end $$;

-- 0014: lists sort empty values last, and an index serves only a query with exactly its order.
do $$
begin
  if to_regclass('audit_log_newest_idx') is not null then
    return;
  end if;
  drop index audit_log_newest_act_idx, audit_log_newest_subject_idx;
  create index audit_log_newest_idx on audit_log (id desc nulls last);
  create index audit_log_newest_act_idx on audit_log (act, id desc nulls last);
  create index audit_log_newest_subject_idx on audit_log (subject, id desc nulls last);
end $$;

-- 0016: positions of stores, hours worked, Z reports and mobile reports. No release wrote hours or mobile reports into the
-- first version of these tables. Rows that somebody wrote by hand are kept, also where they break a rule of today.
do $$
begin
  if exists (select from pg_attribute where attrelid = 'punches'::regclass and attname = 'left_open') then
    return;
  end if;

  -- A latitude without a longitude is no position.
  update stores set latitude = null, longitude = null where (latitude is null) <> (longitude is null);
  alter table stores add constraint stores_position_check check ((latitude is null) = (longitude is null));

  alter table punches
    add column left_open boolean not null default false,
    add column version integer not null default 1;
  drop index punches_open_key;
  -- Nobody works for more than 16 hours or at two places at the same time. The office has to enter when such a stamp
  -- ended; the audit log keeps the end that was recorded.
  with doubtful as (
    select id, check_in, check_out from punches as earlier
    where check_out - check_in > interval '16 hours' or exists (
      select from punches as later
      where later.employee_id = earlier.employee_id and (later.check_in, later.id) > (earlier.check_in, earlier.id)
        and tstzrange(later.check_in, later.check_out) && tstzrange(earlier.check_in, earlier.check_out)
    )
  ), noted as (
    insert into audit_log (username, act, subject, subject_id, before, after)
    select 'Set-up', 'changed', 'time stamp', id,
      jsonb_build_object('checkIn', check_in, 'checkOut', check_out), jsonb_build_object('checkIn', check_in, 'checkOut', null)
    from doubtful
  )
  update punches set left_open = true, check_out = null from doubtful where punches.id = doubtful.id;
  create unique index punches_open_key on punches (employee_id) where check_out is null and not left_open;
  alter table punches
    add constraint punches_left_open_check check (not left_open or check_out is null),
    add constraint punches_length_check check (check_out - check_in <= interval '16 hours'),
    add constraint punches_overlap_check exclude using gist (
      employee_id with =, tstzrange(check_in, check_out) with &&
    ) where (not left_open);
  create trigger punches_version before update on punches
    for each row execute function next_version();

  -- When a store reports a day twice, the newest report counts.
  create index z_reports_store_idx on z_reports (store_id, date, id);

  -- Whether the last digit is the check digit of the others, by Luhn's formula.
  create function has_luhn_digit(digits text) returns boolean immutable language sql
    return (
      select sum(value / 10 + value % 10) % 10 = 0
      from string_to_table(reverse(digits), null) with ordinality as each (digit, nth),
        lateral (select digit::integer * (2 - nth % 2)) as doubled (value)
    );
  alter table mobile_reports drop constraint mobile_reports_imei_check;
  update mobile_reports
  set imei = '000000000000000', description = concat_ws(' ', nullif(description, ''), '(recorded with the wrong IMEI ' || imei || ')')
  where not has_luhn_digit(imei);
  alter table mobile_reports
    add constraint mobile_reports_imei_check check (imei ~ '^\d{15}$' and has_luhn_digit(imei));
end $$;
