-- only adds
-- The movements of a product in the order of the list. With the store at its end, the index also counts them in one place
-- without reading rows of other places.
create index stock_ledger_product_moment_idx on stock_ledger (product_id, at, id, store_id);
drop index stock_ledger_product_idx;
