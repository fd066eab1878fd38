-- Sums of the orders and of their lines, so that the totals of a long history need not read all of its rows. Each change of
-- orders or lines inserts rows with the difference, in the same transaction, and never changes a row: so no order waits for
-- another one, and none is lost. Readers add up the rows of a key. Housekeeping replaces them with one row.
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
create index order_sums_day_idx on order_sums (day);

create table store_sums (
  day date not null,
  user_id integer not null,
  lines bigint not null,
  sales_cents bigint not null,
  cost_cents bigint not null,
  -- The newest order that was added. If its lines were removed later, an older one is the newest.
  newest_order integer
);
create index store_sums_day_idx on store_sums (day);

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
) with (
  -- As for the lines: the newest sums are read most often, and only vacuumed pages are read from the index alone.
  autovacuum_vacuum_insert_scale_factor = 0.01
);
create index product_sums_day_idx on product_sums (span, day, product_id)
  include (lines, quantity, sales_cents, cost_cents, newest_line);

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
