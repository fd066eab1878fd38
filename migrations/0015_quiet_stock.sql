-- An order changes quantities. While no index names one, PostgreSQL writes the new row beside the old, and no index is
-- touched; three did, so that every piece sold was written into all of them, the two that serve the search included.
-- Room for the new row beside the old one.
alter table products set (fillfactor = 85);
-- What the views look for are facts that seldom change.
alter table products
  add column is_held boolean not null generated always as (quantity_hold > 0) stored,
  add column is_low boolean not null generated always as (quantity_available < minimum_limit) stored,
  add column is_out boolean not null generated always as (quantity_available = 0) stored;
drop index products_hold_idx, products_low_idx, products_out_idx;
create index products_hold_idx on products (id) where is_held and retired_at is null;
create index products_low_idx on products (id) where is_low and retired_at is null;
create index products_out_idx on products (id) where is_out and retired_at is null;
