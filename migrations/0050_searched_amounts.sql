-- only adds, concurrently
-- A search of the orders for a number of two digits finds the amounts that end with it. The price, the discount, the tax and
-- the total of an order have few different cents, so each order is found by those of all four at once. Searches do not read
-- orders_key_idx any more, which nodes of the older release still use: the next release drops it.
create index concurrently orders_cents_idx on orders
  using gin ((array[abs(price_cents) % 100, abs(discount_cents) % 100, abs(tax_cents) % 100, abs(total_cents) % 100]));
