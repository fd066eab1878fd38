create extension if not exists btree_gist;

-- One record of each store: where it is, when it is open, who orders for it, and its till.
alter table stores
  add column latitude numeric(8, 5) check (latitude between -90 and 90),
  add column longitude numeric(8, 5) check (longitude between -180 and 180),
  add constraint stores_position_check check ((latitude is null) = (longitude is null)),
  add column takes_appointments boolean not null default false,
  -- How many customers are served at once.
  add column places integer not null default 1 check (places between 1 and 20),
  add column pos_version text not null default '',
  -- The till's own credential, and the pin that opens it: neither is kept itself.
  add column key_hash bytea unique check (length(key_hash) = 32),
  -- Pins of a store are hashed with this, so that the database can tell that two are alike, and nobody else can.
  add column pin_salt bytea not null default decode(replace(gen_random_uuid()::text, '-', ''), 'hex'),
  add column pin_hash bytea;

-- When a store is open, by the day of the week: 0 is Sunday. A day without a row is closed.
create table store_hours (
  store_id integer not null references stores on delete cascade,
  weekday smallint not null check (weekday between 0 and 6),
  opens time not null,
  closes time not null check (closes > opens),
  primary key (store_id, weekday)
);
-- Days on which it is closed all the same.
create table store_closures (
  store_id integer not null references stores on delete cascade,
  day date not null,
  reason text not null default '',
  primary key (store_id, day)
);

create table employees (
  id integer generated always as identity primary key,
  name text not null check (name = btrim(name) and length(name) between 1 and 100),
  store_id integer not null references stores,
  pin_hash bytea,
  -- Who has left stays for the hours they worked.
  active boolean not null default true,
  version integer not null default 1
);
-- By the pin a till knows who it is: at a store no two are alike.
create unique index employees_pin_key on employees (store_id, pin_hash) where active;
create index employees_store_idx on employees (store_id);
create trigger employees_version before update on employees
  for each row execute function next_version();

-- The time clock. Somebody can be in at one place at a time.
create table punches (
  id integer generated always as identity primary key,
  employee_id integer not null references employees,
  -- Where they checked in, be it their own store or another.
  store_id integer not null references stores,
  -- The day it was at that store when they came.
  day date not null,
  check_in timestamptz not null default now(),
  check_out timestamptz,
  -- They came again and had never checked out: nobody knows when they left until the office says so.
  left_open boolean not null default false,
  version integer not null default 1,
  constraint punches_left_open_check check (not left_open or check_out is null),
  constraint punches_order_check check (check_out >= check_in),
  -- Nobody works longer than that: what was open for longer was forgotten.
  constraint punches_length_check check (check_out - check_in <= interval '16 hours')
);
create unique index punches_open_key on punches (employee_id) where check_out is null and not left_open;
alter table punches add constraint punches_overlap_check exclude using gist (
  employee_id with =, tstzrange(check_in, check_out) with &&
) where (not left_open);
create index punches_day_idx on punches (day, id);
create trigger punches_version before update on punches
  for each row execute function next_version();

-- Wrong pins, for the lock that follows too many of them.
create table pin_tries (
  id bigint generated always as identity primary key,
  store_id integer not null references stores on delete cascade,
  at timestamptz not null default now()
);
create index pin_tries_store_idx on pin_tries (store_id, at);

-- What a till counts at the end of a day: the card total and its two cash drawers, and what it expected them to be.
create table z_reports (
  id integer generated always as identity primary key,
  store_id integer not null references stores,
  date date not null,
  charge_cents integer not null,
  c1_cents integer not null,
  c2_cents integer not null,
  calculated_charge_cents integer not null,
  calculated_c1_cents integer not null,
  calculated_c2_cents integer not null,
  comment text not null default '',
  employees_present text not null default '',
  received_at timestamptz not null default now()
);
create index z_reports_date_idx on z_reports (date, id);
-- A day that is reported again goes by its newest report.
create index z_reports_store_idx on z_reports (store_id, date, id);

-- Whether the last digit follows from those before it: every other digit, from the right, counts twice.
create function has_luhn_digit(digits text) returns boolean immutable language sql
  return (
    select sum(value / 10 + value % 10) % 10 = 0
    from string_to_table(reverse(digits), null) with ordinality as each (digit, nth),
      lateral (select digit::integer * (2 - nth % 2)) as doubled (value)
  );

-- Phones that were bought or taken in, by their IMEI.
create table mobile_reports (
  id integer generated always as identity primary key,
  store_id integer not null references stores,
  invoice_no text not null,
  customer text not null,
  imei text not null constraint mobile_reports_imei_check check (imei ~ '^\d{15}$' and has_luhn_digit(imei)),
  description text not null default '',
  value_cents integer not null check (value_cents >= 0),
  day date not null,
  received_at timestamptz not null default now()
);
create index mobile_reports_imei_idx on mobile_reports (imei, id);
create index mobile_reports_day_idx on mobile_reports (day, id);
-- Who may read them: a list that admins keep.
create table mobile_report_readers (user_id integer primary key references users on delete cascade);

-- Who works when. One employee's shifts never overlap, in any store; a shift ends on the day it starts.
create table shifts (
  id integer generated always as identity primary key,
  employee_id integer not null references employees,
  store_id integer not null references stores,
  day date not null,
  start_hour smallint not null,
  end_hour smallint not null,
  version integer not null default 1,
  constraint shifts_hours_check check (start_hour >= 8 and end_hour <= 22 and start_hour < end_hour),
  constraint shifts_overlap_check exclude using gist (
    employee_id with =, day with =, int4range(start_hour, end_hour) with &&
  )
);
create index shifts_store_idx on shifts (store_id, day);
create trigger shifts_version before update on shifts
  for each row execute function next_version();

-- Who has left signs in no more, and what they did keeps their name.
alter table users add column active boolean not null default true;
