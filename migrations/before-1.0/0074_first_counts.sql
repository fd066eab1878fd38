-- only adds
-- When a store first counted a product. Without it, the row is there because of a shelf, or because pieces were received.
alter table store_stock add column counted_at timestamptz;

-- A count that waits for an administrator has counted its product too.
insert into store_stock (store_id, product_id, counted_at)
select store_id, product_id, min(at) from (
  select store_id, product_id, at from stock_ledger where store_id is not null and why = 'First count'
  union all
  select store_id, product_id, at from stock_adjustments
  where store_id is not null and why = 'first_count' and state <> 'declined'
) as counted
group by store_id, product_id
on conflict (store_id, product_id) do update set counted_at = excluded.counted_at;
