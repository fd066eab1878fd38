-- Where the shop itself is: for what belongs to no store.
alter table shop
  add column province text not null default 'NS' check (province in ('NS', 'NB', 'NL', 'PE')),
  add column time_zone text not null default 'America/Halifax';

create table stores (
  id integer generated always as identity primary key,
  name text not null check (name = btrim(name) and name <> ''),
  -- The mall or the street it is known by.
  location text not null default '',
  address text not null,
  city text not null,
  province text not null check (province in ('NS', 'NB', 'NL', 'PE')),
  postal_code text not null check (postal_code ~ '^[A-Z]\d[A-Z] \d[A-Z]\d$'),
  phone text not null,
  -- Newfoundland keeps a time of its own, half an hour ahead.
  time_zone text not null generated always as (
    case province when 'NL' then 'America/St_Johns' else 'America/Halifax' end
  ) stored,
  -- Who orders for it and sees its orders.
  user_id integer unique references users,
  version integer not null default 1
);
create unique index stores_name_key on stores (lower(name));
create trigger stores_version before update on stores
  for each row execute function next_version();

-- What a province takes of a sale, from that day until the day another rate starts.
create table tax_rates (
  province text not null check (province in ('NS', 'NB', 'NL', 'PE')),
  starts_on date not null,
  rate numeric(5, 4) not null check (rate >= 0 and rate < 1),
  primary key (province, starts_on)
);
insert into tax_rates (province, starts_on, rate) values
  ('NS', '2010-07-01', 0.15),
  ('NS', '2025-04-01', 0.14),
  ('NB', '2016-07-01', 0.15),
  ('NL', '2016-07-01', 0.15),
  ('PE', '2016-10-01', 0.15);

-- Everybody who may order: for which store, which day it is there, and the tax on that day.
create view buyers as
select users.id as user_id, stores.id as store_id, place.province, place.time_zone, clock.today,
  (
    select rate from tax_rates
    where tax_rates.province = place.province and starts_on <= clock.today
    order by starts_on desc
    limit 1
  ) as tax
from users
cross join shop
left join stores on stores.user_id = users.id
cross join lateral (
  select coalesce(stores.province, shop.province) as province, coalesce(stores.time_zone, shop.time_zone) as time_zone
) as place
cross join lateral (select (now() at time zone place.time_zone)::date as today) as clock;
