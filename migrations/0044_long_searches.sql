-- only adds, concurrently
-- The lines of a product and those of a buyer are summed from an index alone, for the charts of a search and for the report of
-- a store. The first one makes order_lines_product_idx superfluous, which nodes of the older release still use.
create index concurrently order_lines_product_sold_idx on order_lines (product_id, sold_on)
  include (id, order_id, sold_to, quantity, price_cents, cost_cents);
create index concurrently order_lines_buyer_idx on order_lines (sold_to, sold_on)
  include (id, order_id, product_id, quantity, price_cents, cost_cents);
-- A search of the orders finds the stores, states and promo codes of its words first, and then their orders.
create index concurrently orders_key_idx on orders (username, status, paid, id);
create index concurrently orders_texts_idx on orders using gin (lower(' ' || remarks || '  ' || promo_code || ' ') gin_trgm_ops)
  where remarks <> '' or promo_code <> '';
