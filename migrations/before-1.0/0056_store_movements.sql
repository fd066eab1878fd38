-- only adds, concurrently
-- The movements of one store. Those of the warehouse are nearly all rows of the ledger, and have its other indexes.
create index concurrently stock_ledger_store_idx on stock_ledger (store_id, at, id) where store_id is not null;
