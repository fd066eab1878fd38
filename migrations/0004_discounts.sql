create table discounts (
  id integer generated always as identity primary key,
  promo_code text not null check (promo_code ~ '^\S{1,40}$'),
  percent numeric(5, 2) not null check (percent > 0 and percent <= 100),
  start_date date,
  end_date date,
  active boolean not null default true,
  times_used integer not null default 0 check (times_used >= 0),
  version integer not null default 1,
  constraint discounts_days_check check (start_date <= end_date)
);
create unique index discounts_promo_code_key on discounts (lower(promo_code));

create trigger discounts_version before update on discounts
  for each row execute function next_version();
