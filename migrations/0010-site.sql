-- What the site says about each service. The names are fixed; the office fills in the rest, and an empty field is not shown.
create table services (
  id integer primary key,
  service text not null unique,
  -- The lowest price of the repair.
  price_cents integer check (price_cents between 1 and 1000000),
  minutes integer check (minutes between 1 and 1440),
  warranty_days integer check (warranty_days between 1 and 3650),
  words text not null default '' check (length(words) <= 1500),
  words_fr text not null default '' check (length(words_fr) <= 1500),
  version integer not null default 1
);
create trigger services_version before update on services
  for each row when (old.* is distinct from new.*) execute function next_version();
insert into services (id, service) values
  (1, 'Screen Replacement'),
  (2, 'Battery Replacement'),
  (3, 'Software Update'),
  (4, 'Screen Protector Replacement'),
  (5, 'Motherboard Issues'),
  (6, 'Others');

-- Questions of visitors with the answers of the office, in the order of their position. An empty French text is the English one.
create table questions (
  id integer generated always as identity primary key,
  position integer not null check (position between 1 and 9999),
  question text not null check (question <> '' and length(question) <= 200),
  question_fr text not null default '' check (length(question_fr) <= 200),
  answer text not null check (answer <> '' and length(answer) <= 2000),
  answer_fr text not null default '' check (length(answer_fr) <= 2000),
  shown boolean not null default true,
  version integer not null default 1
);
create trigger questions_version before update on questions
  for each row when (old.* is distinct from new.*) execute function next_version();

-- What visitors write with the contact form. A mail also tells the office, and may be late.
create table contact_messages (
  id integer generated always as identity primary key,
  -- One line, so that it cannot add a header to a mail.
  name text not null check (name <> '' and length(name) <= 100 and name !~ '[[:cntrl:]]'),
  email text not null check (length(email) <= 254 and email ~ '^[^[:space:][:cntrl:],;:<>()"\\@]+@[^[:space:][:cntrl:],;:<>()"\\@]+$'),
  message text not null check (message <> '' and length(message) <= 5000),
  -- The language of the page on which it was written.
  language text not null check (language in ('en', 'fr')),
  at timestamptz not null default now(),
  answered_at timestamptz,
  -- Null as well if the user who answered was deleted.
  answered_by integer references users on delete set null,
  version integer not null default 1,
  check (answered_at is not null or answered_by is null)
);
create index contact_messages_waiting_idx on contact_messages (id) where answered_at is null;
create index contact_messages_person_email_idx on contact_messages (plain_name(email));
create index contact_messages_person_name_idx on contact_messages (plain_name(name));
create trigger contact_messages_version before update on contact_messages
  for each row execute function next_version();

-- The appointments of customers at the stores. A cancelled appointment is not deleted, but its place is free again.
create table appointments (
  id integer generated always as identity primary key,
  -- What the customer reads out at the counter, without letters and digits that look like others.
  code text not null constraint appointments_code_key unique check (code ~ '^[2-9A-HJKMNP-Z]{6}$'),
  -- The hash of the key in the link of the customer's mail, which opens the appointment.
  secret_hash bytea not null unique check (length(secret_hash) = 32),
  store_id integer not null references stores,
  -- The day and the time at the store.
  day date not null,
  time time not null,
  -- Which of the store's places it takes then. The trigger below finds a free one.
  place smallint not null default 1,
  service text not null check (service <> ''),
  first_name text not null check (first_name <> ''),
  last_name text not null check (last_name <> ''),
  -- Empty if the staff booked it for a customer without one.
  email text not null,
  phone text not null,
  notes text not null default '',
  -- The language of the mails to the customer.
  language text not null check (language in ('en', 'fr')),
  state text not null default 'new' check (state in ('new', 'confirmed', 'arrived', 'done', 'no_show', 'cancelled')),
  made_at timestamptz not null default now(),
  version integer not null default 1,
  -- The device that the appointment is about; empty if the customer did not say.
  device text not null default '' check (length(device) <= 120),
  -- The name of the user who booked it for the customer; empty if the customer booked it on the website.
  booked_by text not null default '',
  -- When the customer confirmed it with the link, or the staff booked or handled it.
  confirmed_at timestamptz,
  -- Until when the place is held for a visitor who still has to confirm. Null if the place is kept without that. After this moment, the
  -- appointment is cancelled, whatever its state is.
  held_until timestamptz,
  -- The hash of the key in the link of the page that confirms a booking. It can move or cancel the appointment. Only the key in the mail
  -- also confirms it, because only that shows that the visitor reads the mails of that address.
  page_hash bytea unique,
  constraint appointments_held_check check (held_until is null or confirmed_at is null)
);
create unique index appointments_place_key on appointments (store_id, day, time, place) where state <> 'cancelled';
-- A form that is sent twice books once. Two customers without an e-mail address may come at the same time.
create unique index appointments_twice_key on appointments (store_id, day, time, lower(email))
  where state <> 'cancelled' and email <> '';
create index appointments_day_idx on appointments (day, id);
-- The menu counts the new appointments once a minute in each browser.
create index appointments_new_idx on appointments (store_id) where state = 'new';
create index appointments_held_idx on appointments (held_until) where held_until is not null;
-- A visitor can have three open appointments. They are counted by inbox and by phone.
create index appointments_open_inbox_idx on appointments (inbox_of(email))
  where booked_by = '' and state in ('new', 'confirmed');
create index appointments_open_phone_idx on appointments (phone_digits(phone))
  where booked_by = '' and state in ('new', 'confirmed');
create index appointments_person_email_idx on appointments (plain_name(email));
create index appointments_person_phone_idx on appointments (phone_digits(phone));
create index appointments_person_name_idx on appointments (plain_name(first_name || ' ' || last_name));
create trigger appointments_version before update on appointments
  for each row execute function next_version();

-- When a store receives customers on a day: every half hour from its opening, the last one half an hour before it closes.
create function appointment_times(of_store integer, on_day date) returns setof time stable language sql
  begin atomic
    select generate_series(on_day + opens, on_day + closes - interval '30 minutes', interval '30 minutes')::time
    from store_hours
    where store_id = of_store and weekday = extract(dow from on_day)
      and not exists (select from store_closures where store_id = of_store and day = on_day);
  end;

-- An appointment is at a store that takes them, when it is open, in the next 60 days, and at a free place. Anybody can book with any
-- e-mail address, so unconfirmed appointments keep at most half of a store's day. Where they have taken half of its places, the next
-- visitor gets the place for 15 minutes, and keeps it by confirming with the link in the mail.
create function judge_appointment() returns trigger language plpgsql as $$
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
create trigger appointments_made before insert on appointments
  for each row execute function judge_appointment();
create trigger appointments_moved before update on appointments
  for each row when ((old.store_id, old.day, old.time) is distinct from (new.store_id, new.day, new.time))
  execute function judge_appointment();

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
