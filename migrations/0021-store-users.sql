-- only adds
-- A store cannot order for its own shelves before it has a user, so a new shop is reminded of it.
create or replace view setup_states as
select
  shop.name <> 'Tidewater Mobile' and shop.address <> '' as shop,
  exists (select from store_hours) as stores,
  not exists (
    select from stores
    where not exists (
      select from tax_rates
      where tax_rates.province = stores.province and starts_on <= (now() at time zone stores.time_zone)::date
    )
  ) as tax_rates,
  exists (select from outbox where state = 'sent') as mail,
  (select count(*) from users) > 1
    or exists (select from invitations where used_at is null and expires_at > now()) as users,
  exists (select from employees where active) as employees,
  exists (select from products where retired_at is null) as products,
  exists (select from store_stock where on_hand > 0) as stock,
  exists (select from services where price_cents is not null or words <> '') or exists (select from questions) as texts,
  -- The demo shop needs no list.
  shop.demo or shop.setup_hidden as hidden,
  exists (select from stores) and not exists (select from stores where user_id is null) as store_users
from shop;
