-- only adds
-- A visitor can book with any e-mail address. So unconfirmed appointments can keep at most half of a store's day. Where half of its
-- places are taken by them, the next visitor gets the place for 15 minutes, and keeps it by confirming with the link in the mail.
alter table appointments
  -- When the customer confirmed it with the link, or the staff booked or handled it. The appointments of before count as confirmed.
  add column confirmed_at timestamptz default now(),
  -- Until when the place is held for a visitor who still has to confirm. Null if the place is kept without that. After this moment, the
  -- appointment is cancelled, whatever its state is.
  add column held_until timestamptz,
  add constraint appointments_held_check check (held_until is null or confirmed_at is null);
alter table appointments alter column confirmed_at drop default;
create index appointments_held_idx on appointments (held_until) where held_until is not null;

-- The same function as before, except that it also holds places. It locks the whole day instead of a time, because it counts the
-- unconfirmed appointments of the day.
create or replace function judge_appointment() returns trigger language plpgsql as $$
declare
  store stores;
  -- A row may be inserted later than it was made: the demo shop inserts past appointments.
  since timestamptz := case tg_op when 'INSERT' then new.made_at else now() end;
begin
  -- The lock on the store delays changes of the store. The lock on the day delays other bookings of it, which then see this one.
  select * into store from stores where id = new.store_id for share;
  perform pg_advisory_xact_lock(new.store_id, hashtext(new.day::text));
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
  -- Places that nobody confirmed in time are free. A row that is locked is being confirmed, moved or cancelled at this moment.
  update appointments set state = 'cancelled' where id in (
    select id from appointments
    where (store_id, day) = (new.store_id, new.day) and state = 'new' and held_until <= now() and id <> new.id
    for update skip locked
  );
  if new.email <> '' and exists (
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
  if tg_op = 'INSERT' and new.booked_by <> '' then
    new.confirmed_at := coalesce(new.confirmed_at, now());
  elsif tg_op = 'INSERT' and new.confirmed_at is null and 2 * (
    select count(*) from appointments
    where (store_id, day) = (new.store_id, new.day) and state = 'new' and confirmed_at is null and held_until is null
  ) >= store.places * (select count(*) from appointment_times(new.store_id, new.day)) then
    new.held_until := now() + interval '15 minutes';
  end if;
  return new;
end $$;

-- What visitors did more often than the shop can bear, one row for each kind: the page Health warns of it, and administrators get
-- a mail. There are only as many rows as kinds, so none is deleted.
create table floods (
  kind text primary key check (length(kind) between 1 and 100),
  -- Where it happened, in words: the store and the day of an appointment. Empty if it is the whole shop.
  place text not null default '' check (length(place) <= 200),
  -- Since when it goes on: it counts as a new one after a day without any.
  since timestamptz not null default now(),
  last_at timestamptz not null default now(),
  mailed_at timestamptz not null default now()
);
