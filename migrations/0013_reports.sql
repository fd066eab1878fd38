-- A report sums lines by the day they were ordered and by who ordered them. Each line carries both, so that one index
-- answers without a look at the orders. Whoever writes a line need not say them; nobody can say them wrong, or change
-- them in the order alone, for they are part of the line's key to its order.
alter table orders add constraint orders_line_key unique (id, placed_on, user_id);
alter table order_lines
  add column sold_on date not null default '-infinity',
  add column sold_to integer not null default 0;
update order_lines set sold_on = placed_on, sold_to = user_id from orders where orders.id = order_id;

create function copy_order_to_line() returns trigger language plpgsql as $$
begin
  select placed_on, user_id into strict new.sold_on, new.sold_to from orders where id = new.order_id;
  return new;
end $$;
create trigger order_lines_sold before insert on order_lines
  for each row when (new.sold_on = '-infinity') execute function copy_order_to_line();

alter table order_lines
  drop constraint order_lines_order_id_fkey,
  add constraint order_lines_order_fkey foreign key (order_id, sold_on, sold_to)
    references orders (id, placed_on, user_id) on update cascade;

create index order_lines_sold_idx on order_lines (sold_on)
  include (id, order_id, product_id, sold_to, quantity, price_cents, cost_cents);
-- The newest lines are the ones most asked for, and only what was vacuumed can be read off the index alone.
alter table order_lines set (autovacuum_vacuum_insert_scale_factor = 0.01);
