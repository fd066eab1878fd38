-- only adds
-- Every node listens here, and drops what it keeps of a table when a transaction that changed it has committed. The tables and
-- columns are those of the kept values in the code, which a test compares. Transactions that notify commit one after another, so
-- nothing that orders, tills or sessions write may have such a trigger: `update of` leaves their columns out.
create function notify_change() returns trigger language plpgsql as $$
begin
  perform pg_notify('tidewater_changes', tg_table_name);
  return null;
end $$;

create trigger shop_notify after insert or update or delete or truncate on shop
  for each statement execute function notify_change();
create trigger stores_notify after insert or update or delete or truncate on stores
  for each statement execute function notify_change();
create trigger store_hours_notify after insert or update or delete or truncate on store_hours
  for each statement execute function notify_change();
create trigger store_closures_notify after insert or update or delete or truncate on store_closures
  for each statement execute function notify_change();
create trigger store_photos_notify after insert or update or delete or truncate on store_photos
  for each statement execute function notify_change();
create trigger services_notify after insert or update or delete or truncate on services
  for each statement execute function notify_change();
create trigger questions_notify after insert or update or delete or truncate on questions
  for each statement execute function notify_change();
-- Not of times_used, which orders count.
create trigger discounts_notify
  after insert or delete or truncate or update of promo_code, percent, start_date, end_date, active, audience, promoted on discounts
  for each statement execute function notify_change();
-- Not of the quantities and prices. The site shows the devices.
create trigger products_notify
  after insert or delete or truncate or update of device, secondary_device, product_type, retired_at on products
  for each statement execute function notify_change();

-- What each node says about itself, for the page Health. Nodes of older releases say nothing.
alter table nodes
  -- Where its pictures are: nodes with the same text share them.
  add column pictures text not null default '' check (length(pictures) <= 500),
  -- Whether it hears of changes. Null: it has not connected yet.
  add column listens boolean;
