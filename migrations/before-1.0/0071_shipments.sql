-- only adds
-- Orders are picked and shipped. A line knows how many of its pieces were shipped; the rest is open.
alter table order_lines add column shipped integer not null default 0;
-- Not validated, because that would read all lines while orders wait. Every line has 0 here.
alter table order_lines add constraint order_lines_shipped_check check (shipped between 0 and quantity) not valid;

-- Shipping is no edit of a line, so whoever edits the line at the same time has still seen its newest version.
drop trigger order_lines_version on order_lines;
create trigger order_lines_version before update on order_lines
  for each row when (old.shipped = new.shipped) execute function next_version();

create table shipments (
  id integer generated always as identity primary key,
  order_id integer not null references orders,
  -- The number of a shipment is that of its order and this one: 1042-2.
  nth integer not null check (nth > 0),
  -- Null if the order is of no store: it is collected at the warehouse when it is picked.
  store_id integer references stores,
  state text not null check (state in ('in_transit', 'received', 'cancelled')),
  shipped_at timestamptz not null default now(),
  expected date,
  user_id integer not null references users,
  username text not null,
  -- The Idempotency-Key of the call. It stays with the row, so that a phone can send the call again days later.
  act_key text check (length(act_key) between 1 and 200),
  version integer not null default 1,
  unique (order_id, nth)
);
create unique index shipments_act_key on shipments (user_id, act_key) where act_key is not null;
create index shipments_store_idx on shipments (store_id, id);
create index shipments_in_transit_idx on shipments (id) where state = 'in_transit';
create trigger shipments_version before update on shipments
  for each row execute function next_version();

create table shipment_lines (
  id integer generated always as identity primary key,
  shipment_id integer not null references shipments,
  -- Null if the line of the order was removed, after the shipment was cancelled.
  order_line_id integer references order_lines on delete set null,
  product_id integer not null references products,
  quantity integer not null check (quantity > 0),
  received integer not null default 0 check (received >= 0),
  damaged integer not null default 0 check (damaged >= 0)
);
create index shipment_lines_shipment_idx on shipment_lines (shipment_id);
create index shipment_lines_order_line_idx on shipment_lines (order_line_id);
create index shipment_lines_product_idx on shipment_lines (product_id);

-- A removed product is not shipped, and a product that is on its way is not removed. The lock of the product lets both wait for
-- each other.
create trigger shipment_lines_product_kept before insert on shipment_lines
  for each row execute function check_product_is_kept('shipment_lines');

create function check_none_on_the_way() returns trigger language plpgsql as $$
declare
  places text;
begin
  select string_agg(distinct stores.name, ', ') into places
  from shipment_lines
  join shipments on shipments.id = shipment_id and state = 'in_transit'
  join stores on stores.id = store_id
  where product_id = new.id;
  if places is not null then
    raise exception 'product % is on its way to %', new.id, places
      using errcode = 'check_violation', constraint = 'products_none_on_the_way', table = 'products';
  end if;
  return null;
end $$;
create trigger products_none_on_the_way after update of retired_at on products
  for each row when (old.retired_at is null and new.retired_at is not null) execute function check_none_on_the_way();

-- When the warehouse gets a mail about new orders.
alter table shop
  add column order_mails text not null default 'each' check (order_mails in ('each', 'hourly', 'never'));

-- The newest order that a mail named, and when. Older orders never get one.
create table mailed_orders (
  only_row boolean primary key default true check (only_row),
  newest integer not null,
  mailed_at timestamptz not null default now()
);
insert into mailed_orders (newest) select coalesce(max(id), 0) from orders;
