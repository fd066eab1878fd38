-- only adds
-- The lines of a product and those of a buyer are summed from an index alone, for the charts of a search and for the report of
-- a store. The first one replaces the index of the products' ids.
create index order_lines_product_sold_idx on order_lines (product_id, sold_on)
  include (id, order_id, sold_to, quantity, price_cents, cost_cents);
create index order_lines_buyer_idx on order_lines (sold_to, sold_on)
  include (id, order_id, product_id, quantity, price_cents, cost_cents);
drop index order_lines_product_idx;
-- A search of the orders finds the stores, states and promo codes of its words first, and then their orders.
create index orders_key_idx on orders (username, status, paid, id);
create index orders_texts_idx on orders using gin (lower(' ' || remarks || '  ' || promo_code || ' ') gin_trgm_ops)
  where remarks <> '' or promo_code <> '';
