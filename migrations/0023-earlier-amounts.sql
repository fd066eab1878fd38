-- only adds
-- An order of the earlier system keeps its amounts until somebody edits them here. From then on they follow from its lines, like
-- those of every other order.
alter table orders add column keeps_amounts boolean not null default false;
update orders set keeps_amounts = true where earlier;

alter table orders drop constraint orders_sum_check;
alter table orders add constraint orders_sum_check
  check (keeps_amounts or total_cents = price_cents + tax_cents - discount_cents);
alter table orders drop constraint orders_discount_amount_check;
alter table orders add constraint orders_discount_amount_check
  check (keeps_amounts or abs(discount_cents) <= price_cents);
