-- only adds
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
