-- only adds
-- The page of stock movements lists the whole ledger: the newest first, by day, by user, by reason and by order. Movements of
-- one product are found by the index of its history.
create index stock_ledger_moment_idx on stock_ledger (at, id);
create index stock_ledger_username_idx on stock_ledger (username, at, id);
create index stock_ledger_why_idx on stock_ledger (why, at, id);
create index stock_ledger_order_idx on stock_ledger (order_id, at, id) where order_id is not null;

-- The words of the user about a change, beside its reason. Most changes have none.
alter table stock_ledger add column note text not null default '' check (length(note) <= 200);
create index stock_ledger_note_idx on stock_ledger using gin (note gin_trgm_ops) where note <> '';

-- As in 0005, with the note. The moment is that of the change and not of the start of its transaction: a transaction that waited
-- for a product would otherwise be listed before the one that it waited for.
create or replace function write_stock_ledger() returns trigger language plpgsql as $$
declare
  why text := nullif(current_setting('stock.why', true), '');
begin
  if why is null then
    raise exception 'a quantity of product % changed without saying why', new.id using errcode = 'restrict_violation';
  end if;
  insert into stock_ledger (
    at, product_id, user_id, username, why, note, order_id,
    available_before, available_after, hold_before, hold_after, sold_before, sold_after
  ) values (
    clock_timestamp(),
    new.id,
    nullif(current_setting('stock.user_id', true), '')::integer,
    current_setting('stock.username', true),
    why,
    coalesce(current_setting('stock.note', true), ''),
    nullif(current_setting('stock.order_id', true), '')::integer,
    case when tg_op = 'UPDATE' then old.quantity_available else 0 end, new.quantity_available,
    case when tg_op = 'UPDATE' then old.quantity_hold else 0 end, new.quantity_hold,
    case when tg_op = 'UPDATE' then old.quantity_sold else 0 end, new.quantity_sold
  );
  return null;
end $$;
