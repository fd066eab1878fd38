-- only adds
-- What `npm run movein` wrote from the system that the retailer used before.

-- Orders of that system keep its amounts, even where they differ from ours by a cent.
alter table orders add column earlier boolean not null default false;
alter table orders drop constraint orders_sum_check;
alter table orders add constraint orders_sum_check
  check (earlier or total_cents = price_cents + tax_cents - discount_cents);
alter table orders drop constraint orders_discount_amount_check;
alter table orders add constraint orders_discount_amount_check
  check (earlier or abs(discount_cents) <= price_cents);

-- That system has no address of a store. The office enters it on the page POS Stores.
alter table stores drop constraint stores_postal_code_check;
alter table stores add constraint stores_postal_code_check
  check (postal_code = '' or postal_code ~ '^[A-Z]\d[A-Z] \d[A-Z]\d$');

-- A user who came from that system and has not chosen a password here yet. The invitation is for this account.
alter table users add column awaits_password boolean not null default false;

-- Each row that came, by the list and the id there. A list without ids has other keys.
create table moved_rows (
  list text not null check (length(list) <= 40),
  key text not null check (length(key) between 1 and 300),
  -- The row here.
  row_id integer not null,
  -- The hash of the row as it came, and of the row as it was written here.
  there text not null check (length(there) <= 64),
  here text not null check (length(here) <= 64),
  primary key (list, key)
);

create table moving_runs (
  id integer generated always as identity primary key,
  -- The address of that system.
  address text not null check (length(address) <= 300),
  state text not null default 'running' check (state in ('running', 'done', 'failed')),
  -- Why it failed.
  message text not null default '' check (length(message) <= 1000),
  started_at timestamptz not null default now(),
  ended_at timestamptz,
  -- For each list, the rows there and here, and how many were new, changed, the same or not taken.
  lists jsonb not null default '[]'
);

-- What could not come, and what the office should know.
create table moving_findings (
  id integer generated always as identity primary key,
  run_id integer not null references moving_runs on delete cascade,
  list text not null check (length(list) <= 40),
  key text not null check (length(key) <= 300),
  called text not null check (length(called) <= 300),
  verdict text not null check (verdict in ('not_taken', 'changed_here', 'removed_there', 'to_know')),
  reason text not null check (length(reason) <= 1000)
);
create index moving_findings_run_idx on moving_findings (run_id, id);

-- The orders of a store in a month: as that system answered them, and as they are here.
create table moving_months (
  id integer generated always as identity primary key,
  run_id integer not null references moving_runs on delete cascade,
  store text not null check (length(store) <= 300),
  month text not null check (length(month) <= 7),
  there_orders integer not null,
  there_pieces bigint not null,
  there_cents bigint not null,
  here_orders integer not null,
  here_pieces bigint not null,
  here_cents bigint not null,
  -- Equal, or why not.
  remark text not null check (length(remark) <= 300)
);
create index moving_months_run_idx on moving_months (run_id, id);
