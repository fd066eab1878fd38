-- Who comes to which store, when, and what for. No appointment is ever deleted: one that was cancelled gives its place back.
create table appointments (
  id integer generated always as identity primary key,
  -- What the visitor reads out at the counter: no letter or digit that looks like another.
  code text not null constraint appointments_code_key unique check (code ~ '^[2-9A-HJKMNP-Z]{6}$'),
  -- The link in the visitor's mail opens it; the link itself is kept nowhere.
  secret_hash bytea not null unique check (length(secret_hash) = 32),
  store_id integer not null references stores,
  -- By the calendar and the clock of the store.
  day date not null,
  time time not null,
  -- Which of the store's places it takes then; the trigger below finds a free one.
  place smallint not null default 1,
  service text not null check (service <> ''),
  first_name text not null check (first_name <> ''),
  last_name text not null check (last_name <> ''),
  email text not null,
  phone text not null,
  notes text not null default '',
  -- What the visitor is written in.
  language text not null check (language in ('en', 'fr')),
  state text not null default 'new' check (state in ('new', 'confirmed', 'arrived', 'done', 'no_show', 'cancelled')),
  made_at timestamptz not null default now(),
  version integer not null default 1
);
create unique index appointments_place_key on appointments (store_id, day, time, place) where state <> 'cancelled';
-- A form that was sent twice books once.
create unique index appointments_twice_key on appointments (store_id, day, time, lower(email)) where state <> 'cancelled';
create index appointments_day_idx on appointments (day, id);
create trigger appointments_version before update on appointments
  for each row execute function next_version();

-- When a store receives customers on a day: every half hour from its opening, the last half an hour before it closes.
create function appointment_times(of_store integer, on_day date) returns setof time stable language sql
  begin atomic
    select generate_series(on_day + opens, on_day + closes - interval '30 minutes', interval '30 minutes')::time
    from store_hours
    where store_id = of_store and weekday = extract(dow from on_day)
      and not exists (select from store_closures where store_id = of_store and day = on_day);
  end;

-- An appointment is at a store that takes them, when it is open, ahead of us but not too far, and at a free place.
create function judge_appointment() returns trigger language plpgsql as $$
declare
  store stores;
  -- The office may note later what was agreed before.
  since timestamptz := case tg_op when 'INSERT' then new.made_at else now() end;
begin
  -- Who edits the store meanwhile, waits; who wants the same slot comes after us, and sees what we took.
  select * into store from stores where id = new.store_id for share;
  perform pg_advisory_xact_lock(new.store_id, hashtext(new.day || ' ' || new.time));
  if not store.takes_appointments then
    raise check_violation using constraint = 'appointments_store_check';
  end if;
  if new.day > (since at time zone store.time_zone)::date + 60 then
    raise check_violation using constraint = 'appointments_far_check';
  end if;
  if (new.day + new.time) at time zone store.time_zone <= since then
    raise check_violation using constraint = 'appointments_past_check';
  end if;
  if not exists (select from appointment_times(new.store_id, new.day)) then
    raise check_violation using constraint = 'appointments_closed_check';
  end if;
  if new.time not in (select appointment_times(new.store_id, new.day)) then
    raise check_violation using constraint = 'appointments_hours_check';
  end if;
  if exists (
    select from appointments as other
    where (store_id, day, time, lower(email)) = (new.store_id, new.day, new.time, lower(new.email))
      and state <> 'cancelled' and id <> new.id
  ) then
    raise unique_violation using constraint = 'appointments_twice_key';
  end if;
  select min(free) into new.place from generate_series(1, store.places) as free
  where free not in (
    select place from appointments
    where (store_id, day, time) = (new.store_id, new.day, new.time) and state <> 'cancelled' and id <> new.id
  );
  if new.place is null then
    raise check_violation using constraint = 'appointments_full_check';
  end if;
  return new;
end $$;
create trigger appointments_made before insert on appointments
  for each row execute function judge_appointment();
create trigger appointments_moved before update on appointments
  for each row when ((old.store_id, old.day, old.time) is distinct from (new.store_id, new.day, new.time))
  execute function judge_appointment();

-- Visitors are written in their own language.
alter table outbox add column language text not null default 'en' check (language in ('en', 'fr'));
