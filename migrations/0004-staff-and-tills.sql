-- The people who work in the stores. They have no account: a till recognizes them by their pin.
create table employees (
  id integer generated always as identity primary key,
  name text not null check (name = btrim(name) and length(name) between 1 and 100),
  store_id integer not null references stores,
  pin_hash bytea,
  -- False for somebody who has left. The row stays, because the hours of work refer to it.
  active boolean not null default true,
  version integer not null default 1,
  -- Somebody whose personal data was erased does not come back: a new row is added for them.
  erased_at timestamptz
);
-- No two people of a store have the same pin.
create unique index employees_pin_key on employees (store_id, pin_hash) where active;
create index employees_store_idx on employees (store_id);
create trigger employees_version before update on employees
  for each row execute function next_version();

-- The time clock: when somebody came and left.
create table punches (
  id integer generated always as identity primary key,
  employee_id integer not null references employees,
  -- Where they checked in, which may be another store than their own.
  store_id integer not null references stores,
  -- The day at that store when they came.
  day date not null,
  check_in timestamptz not null default now(),
  check_out timestamptz,
  -- They came again without having checked out. The office has to enter when they left.
  left_open boolean not null default false,
  version integer not null default 1,
  constraint punches_left_open_check check (not left_open or check_out is null),
  constraint punches_order_check check (check_out >= check_in),
  -- Nobody works longer. Somebody who was in for longer had forgotten to check out.
  constraint punches_length_check check (check_out - check_in <= interval '16 hours'),
  -- Nobody is at two places at the same time.
  constraint punches_overlap_check exclude using gist (
    employee_id with =, tstzrange(check_in, check_out) with &&
  ) where (not left_open)
);
-- Nobody checks in twice.
create unique index punches_open_key on punches (employee_id) where check_out is null and not left_open;
create index punches_day_idx on punches (day, id);
create trigger punches_version before update on punches
  for each row execute function next_version();

-- Who works when.
create table shifts (
  id integer generated always as identity primary key,
  employee_id integer not null references employees,
  store_id integer not null references stores,
  day date not null,
  start_hour smallint not null,
  end_hour smallint not null,
  version integer not null default 1,
  constraint shifts_hours_check check (start_hour >= 8 and end_hour <= 22 and start_hour < end_hour),
  -- The shifts of one employee never overlap, in any store.
  constraint shifts_overlap_check exclude using gist (
    employee_id with =, day with =, int4range(start_hour, end_hour) with &&
  )
);
create index shifts_store_idx on shifts (store_id, day);
create trigger shifts_version before update on shifts
  for each row execute function next_version();

-- What a till counts at the end of a day: the cards and its two cash drawers, and what it expected.
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
-- When a store reports a day twice, the newest report counts.
create index z_reports_store_idx on z_reports (store_id, date, id);

-- Whether the last digit is the check digit of the others, by Luhn's formula.
create function has_luhn_digit(digits text) returns boolean immutable language sql
  return (
    select sum(value / 10 + value % 10) % 10 = 0
    from string_to_table(reverse(digits), null) with ordinality as each (digit, nth),
      lateral (select digit::integer * (2 - nth % 2)) as doubled (value)
  );

-- Phones that a store bought or took in, by their IMEI.
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
create index mobile_reports_person_name_idx on mobile_reports (plain_name(customer));

-- The users who may read them.
create table mobile_report_readers (user_id integer primary key references users on delete cascade);
