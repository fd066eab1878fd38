-- only adds
-- Sums of the orders and of their lines, so that the totals of a long history need not read all of its rows. Each change of
-- orders or lines adds rows with the difference, in the same transaction, and never changes a row: so no order waits for
-- another one, and none is lost. Whoever reads the sums adds up the rows of a key. Housekeeping replaces them by one.
create table order_sums (
  day date not null,
  user_id integer not null,
  username text not null,
  status smallint not null,
  paid smallint not null,
  orders bigint not null,
  price_cents bigint not null,
  discount_cents bigint not null,
  tax_cents bigint not null,
  total_cents bigint not null
);
create table store_sums (
  day date not null,
  user_id integer not null,
  lines bigint not null,
  sales_cents bigint not null,
  cost_cents bigint not null,
  -- The newest order that was added. If its lines were removed later, an older one is the newest.
  newest_order integer
);
-- By day, and by month with its first day, because a report of all time would add up very many days.
create table product_sums (
  span text not null check (span in ('day', 'month')),
  day date not null,
  product_id integer not null,
  lines bigint not null,
  quantity bigint not null,
  sales_cents bigint not null,
  cost_cents bigint not null,
  -- The newest line that was added. If it was removed later, an older one is the newest.
  newest_line integer
);

create function sum_orders() returns trigger language plpgsql as $$
begin
  case tg_op
  when 'INSERT' then
    insert into order_sums
    select placed_on, user_id, username, status, paid, count(*), sum(price_cents), sum(discount_cents), sum(tax_cents),
      sum(total_cents)
    from added group by placed_on, user_id, username, status, paid;
  when 'DELETE' then
    insert into order_sums
    select placed_on, user_id, username, status, paid, -count(*), -sum(price_cents), -sum(discount_cents), -sum(tax_cents),
      -sum(total_cents)
    from removed group by placed_on, user_id, username, status, paid;
  when 'UPDATE' then
    insert into order_sums
    select placed_on, user_id, username, status, paid, sum(times), sum(times * price_cents), sum(times * discount_cents),
      sum(times * tax_cents), sum(times * total_cents)
    from (select 1 as times, * from added union all select -1, * from removed) as changed
    group by placed_on, user_id, username, status, paid
    having (sum(times), sum(times * price_cents), sum(times * discount_cents), sum(times * tax_cents),
      sum(times * total_cents)) <> (0, 0, 0, 0, 0);
  else
    delete from order_sums;
  end case;
  return null;
end $$;

-- The day and the month that a line counts in.
create function spans_of(sold_on date) returns table (span text, day date) language sql immutable parallel safe
begin atomic
  values ('day', sold_on), ('month', date_trunc('month', sold_on::timestamp)::date);
end;

create function sum_order_lines() returns trigger language plpgsql as $$
begin
  case tg_op
  when 'INSERT' then
    insert into store_sums
    select sold_on, sold_to, count(*), sum(quantity::bigint * price_cents), sum(quantity::bigint * cost_cents), max(order_id)
    from added group by sold_on, sold_to;
    insert into product_sums
    select span, day, product_id, count(*), sum(quantity), sum(quantity::bigint * price_cents),
      sum(quantity::bigint * cost_cents), max(id)
    from added, spans_of(sold_on) group by span, day, product_id;
  when 'DELETE' then
    insert into store_sums
    select sold_on, sold_to, -count(*), -sum(quantity::bigint * price_cents), -sum(quantity::bigint * cost_cents)
    from removed group by sold_on, sold_to;
    insert into product_sums
    select span, day, product_id, -count(*), -sum(quantity), -sum(quantity::bigint * price_cents),
      -sum(quantity::bigint * cost_cents)
    from removed, spans_of(sold_on) group by span, day, product_id;
  when 'UPDATE' then
    insert into store_sums
    select sold_on, sold_to, sum(times), sum(pieces * price_cents), sum(pieces * cost_cents), max(order_id) filter (where times > 0)
    from (
      select *, 1 as times, quantity::bigint as pieces from added
      union all select *, -1, -quantity::bigint from removed
    ) as changed
    group by sold_on, sold_to
    having (sum(times), sum(pieces * price_cents), sum(pieces * cost_cents)) <> (0, 0, 0);
    insert into product_sums
    select span, day, product_id, sum(times), sum(pieces), sum(pieces * price_cents), sum(pieces * cost_cents),
      max(id) filter (where times > 0)
    from (
      select *, 1 as times, quantity::bigint as pieces from added
      union all select *, -1, -quantity::bigint from removed
    ) as changed, spans_of(sold_on)
    group by span, day, product_id
    having (sum(times), sum(pieces), sum(pieces * price_cents), sum(pieces * cost_cents)) <> (0, 0, 0, 0);
  else
    delete from store_sums;
    delete from product_sums;
  end case;
  return null;
end $$;

create trigger orders_summed_made after insert on orders referencing new table as added
  for each statement execute function sum_orders();
create trigger orders_summed_changed after update on orders referencing old table as removed new table as added
  for each statement execute function sum_orders();
create trigger orders_summed_removed after delete on orders referencing old table as removed
  for each statement execute function sum_orders();
create trigger orders_summed_emptied after truncate on orders
  for each statement execute function sum_orders();
create trigger order_lines_summed_made after insert on order_lines referencing new table as added
  for each statement execute function sum_order_lines();
create trigger order_lines_summed_changed after update on order_lines referencing old table as removed new table as added
  for each statement execute function sum_order_lines();
create trigger order_lines_summed_removed after delete on order_lines referencing old table as removed
  for each statement execute function sum_order_lines();
create trigger order_lines_summed_emptied after truncate on order_lines
  for each statement execute function sum_order_lines();

-- The triggers keep writers out until the end of this migration, so nothing is missed and nothing is counted twice.
insert into order_sums
select placed_on, user_id, username, status, paid, count(*), sum(price_cents), sum(discount_cents), sum(tax_cents),
  sum(total_cents)
from orders group by placed_on, user_id, username, status, paid order by placed_on;
insert into store_sums
select sold_on, sold_to, count(*), sum(quantity::bigint * price_cents), sum(quantity::bigint * cost_cents), max(order_id)
from order_lines group by sold_on, sold_to order by sold_on;
insert into product_sums
select 'day', sold_on, product_id, count(*), sum(quantity), sum(quantity::bigint * price_cents),
  sum(quantity::bigint * cost_cents), max(id)
from order_lines group by sold_on, product_id order by sold_on, product_id;
insert into product_sums
select 'month', date_trunc('month', day::timestamp), product_id, sum(lines), sum(quantity), sum(sales_cents),
  sum(cost_cents), max(newest_line)
from product_sums group by date_trunc('month', day::timestamp), product_id;

create index order_sums_day_idx on order_sums (day);
create index store_sums_day_idx on store_sums (day);
create index product_sums_day_idx on product_sums (span, day, product_id)
  include (lines, quantity, sales_cents, cost_cents, newest_line);
-- As for the lines: the newest sums are read most often, and only vacuumed pages are read from the index alone.
alter table product_sums set (autovacuum_vacuum_insert_scale_factor = 0.01);

-- Any page of a list, sorted by any column, is read from an index, in one of its directions. Equal orders are listed with the
-- newest first in both directions. So columns with few different values have an index for each direction; the others are
-- sorted by id among equal values. Remarks and descriptions are too long for an index. Stock has none, because each piece
-- that is sold would then be written into all indexes of a product (0015).
create index orders_username_up_idx on orders (username, id desc);
create index orders_username_down_idx on orders (username, id);
create index orders_status_up_idx on orders (status, id desc);
create index orders_status_down_idx on orders (status, id);
create index orders_paid_up_idx on orders (paid, id desc);
create index orders_paid_down_idx on orders (paid, id);
create index orders_discount_up_idx on orders (discount_cents, id desc);
create index orders_discount_down_idx on orders (discount_cents, id);
create index orders_price_idx on orders (price_cents, id);
create index orders_tax_idx on orders (tax_cents, id);
create index orders_total_idx on orders (total_cents, id);
-- Part of a transaction's number.
create index orders_number_idx on orders using gin ((id::text) gin_trgm_ops);

create index products_by_device_idx on products (device, id) where retired_at is null;
create index products_by_secondary_device_idx on products (secondary_device, id) where retired_at is null;
create index products_by_brand_idx on products (brand, id) where retired_at is null;
create index products_by_category_idx on products (category, id) where retired_at is null;
create index products_by_subcategory_idx on products (subcategory, id) where retired_at is null;
create index products_by_color_idx on products (color, id) where retired_at is null;
create index products_by_limit_idx on products (minimum_limit, id) where retired_at is null;
create index products_by_price_idx on products (wholesale_cents, id) where retired_at is null;
create index products_by_cost_idx on products (cost_cents, id) where retired_at is null;
