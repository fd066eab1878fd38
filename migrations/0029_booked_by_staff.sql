-- only adds
-- Nodes of the previous release still work: the new index and the new function reject less than the old ones.
-- Staff book appointments for callers and for people at the counter, who may have no e-mail address.
alter table appointments
  -- The device that the appointment is about; empty if the customer did not say.
  add column device text not null default '' check (length(device) <= 120),
  -- The name of the user who booked it for the customer; empty if the customer booked it on the website.
  add column booked_by text not null default '';

-- Two customers without an e-mail address may come to the same store at the same time.
drop index appointments_twice_key;
create unique index appointments_twice_key on appointments (store_id, day, time, lower(email))
  where state <> 'cancelled' and email <> '';

-- The same function as before, except that appointments without an e-mail address are not compared.
create or replace function judge_appointment() returns trigger language plpgsql as $$
declare
  store stores;
  -- A row may be inserted later than it was made: the demo shop inserts past appointments.
  since timestamptz := case tg_op when 'INSERT' then new.made_at else now() end;
begin
  -- The lock on the store delays changes of the store. The lock on the slot delays other bookings of it, which then see this one.
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
  return new;
end $$;
