-- A store: where it is, which account orders for it, and its till.
create table stores (
  id integer generated always as identity primary key,
  name text not null check (name = btrim(name) and name <> ''),
  -- The mall or the street by which people know it.
  location text not null default '',
  address text not null,
  city text not null,
  province text not null check (province in ('NS', 'NB', 'NL', 'PE')),
  postal_code text not null check (postal_code ~ '^[A-Z]\d[A-Z] \d[A-Z]\d$'),
  phone text not null,
  -- Newfoundland is half an hour ahead of the others.
  time_zone text not null generated always as (
    case province when 'NL' then 'America/St_Johns' else 'America/Halifax' end
  ) stored,
  -- Who orders for it and sees its orders.
  user_id integer unique references users,
  version integer not null default 1,
  latitude numeric(8, 5) check (latitude between -90 and 90),
  longitude numeric(8, 5) check (longitude between -180 and 180),
  takes_appointments boolean not null default false,
  -- How many customers are served at the same time.
  places integer not null default 1 check (places between 1 and 20),
  pos_version text not null default '',
  -- The hashes of the key with which the till calls, and of the pin that opens the till.
  key_hash bytea unique check (length(key_hash) = 32),
  -- All pins of a store are hashed with it, so that the database can see that two are equal.
  pin_salt bytea not null default decode(replace(gen_random_uuid()::text, '-', ''), 'hex'),
  pin_hash bytea,
  -- What the page of the store says about it.
  words text not null default '' check (length(words) <= 1500),
  words_fr text not null default '' check (length(words_fr) <= 1500),
  -- A latitude without a longitude is no position.
  constraint stores_position_check check ((latitude is null) = (longitude is null))
);
create unique index stores_name_key on stores (lower(name));
create trigger stores_version before update on stores
  for each row execute function next_version();

-- When a store is open, by the day of the week: 0 is Sunday. On a day without a row it is closed.
create table store_hours (
  store_id integer not null references stores on delete cascade,
  weekday smallint not null check (weekday between 0 and 6),
  opens time not null,
  closes time not null check (closes > opens),
  primary key (store_id, weekday)
);

-- Days on which a store is closed whatever its hours are.
create table store_closures (
  store_id integer not null references stores on delete cascade,
  day date not null,
  reason text not null default '',
  primary key (store_id, day)
);

create table store_photos (
  id integer generated always as identity primary key,
  store_id integer not null references stores on delete cascade,
  -- The name of the files among the uploads, and the size of the largest, so that a page can reserve its space.
  image_name text not null check (image_name <> ''),
  width integer not null check (width between 1 and 10000),
  height integer not null check (height between 1 and 10000),
  -- What the photo shows, for visitors who cannot see it.
  alt text not null check (alt <> '' and length(alt) <= 200),
  alt_fr text not null default '' check (length(alt_fr) <= 200)
);
create index store_photos_store_idx on store_photos (store_id, id);

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

-- Announcements of the office for all stores or some. They are on the start page of a store until their end day.
create table announcements (
  id integer generated always as identity primary key,
  title text not null check (title <> '' and length(title) <= 120),
  message text not null check (message <> '' and length(message) <= 2000),
  end_day date not null,
  -- Stores that open later see it too. Otherwise it is for the stores below.
  for_all boolean not null,
  posted_by integer references users on delete set null,
  posted_at timestamptz not null default now(),
  version integer not null default 1
);
create index announcements_end_day_idx on announcements (end_day);
create trigger announcements_version before update on announcements
  for each row when (old.* is distinct from new.*) execute function next_version();
create table announcement_stores (
  announcement_id integer references announcements on delete cascade,
  store_id integer references stores on delete cascade,
  primary key (announcement_id, store_id)
);
-- A receipt is for one version, so an announcement that changes is unread again.
create table announcement_receipts (
  announcement_id integer references announcements on delete cascade,
  version integer,
  store_id integer references stores on delete cascade,
  user_id integer references users on delete set null,
  read_at timestamptz not null default now(),
  primary key (announcement_id, version, store_id)
);
-- Each announcement for each of its stores, with the user who read it there as it is now.
create view store_announcements as
select a.*, s.id as store_id, s.name as store, s.user_id, r.read_at, u.username as read_by
from announcements a
join stores s on a.for_all or (a.id, s.id) in (select announcement_id, store_id from announcement_stores)
left join announcement_receipts r on (r.announcement_id, r.version, r.store_id) = (a.id, a.version, s.id)
left join users u on u.id = r.user_id;
create view listed_announcements as
select a.*, coalesce(u.username, '') as posted_by_name, count(s.read_at)::integer as read,
  case when a.for_all then 'All stores' else string_agg(s.store, ', ' order by s.store_id) end as stores,
  coalesce(jsonb_agg(s order by s.store_id) filter (where s.store_id is not null), '[]') as readers
from announcements a
left join store_announcements s on s.id = a.id
left join users u on u.id = a.posted_by
group by a.id, u.id;
