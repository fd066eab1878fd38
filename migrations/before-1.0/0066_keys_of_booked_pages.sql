-- only adds
-- The page that confirms a booking has a link to move or cancel it, with a key of its own. Only the key in the mail also confirms the
-- appointment, because only it shows that the visitor reads the mails of that address.
alter table appointments add column page_hash bytea unique;

-- A visitor moves an unconfirmed appointment without the mail. On a day that is half unconfirmed, its place there is only held, as for a
-- new booking. The trigger that judges the new time runs before this one, and has locked the day.
create function hold_moved_appointment() returns trigger language plpgsql as $$
begin
  if 2 * (
    select count(*) from appointments
    where (store_id, day) = (new.store_id, new.day) and state = 'new' and confirmed_at is null and held_until is null
      and id <> new.id
  ) >= (select places from stores where id = new.store_id) * (select count(*) from appointment_times(new.store_id, new.day)) then
    new.held_until := now() + interval '15 minutes';
  end if;
  return new;
end $$;
create trigger appointments_moved_held before update on appointments
  for each row when (old.day <> new.day and new.confirmed_at is null and new.held_until is null)
  execute function hold_moved_appointment();
