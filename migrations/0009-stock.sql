-- Every change of a quantity, for good: it explains each number of the warehouse and of the stores.
create table stock_ledger (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  product_id integer not null references products,
  user_id integer,
  username text not null,
  why text not null check (why <> ''),
  order_id integer,
  available_before integer not null,
  available_after integer not null,
  hold_before integer not null,
  hold_after integer not null,
  sold_before integer not null,
  sold_after integer not null,
  -- The words of the user about a change, beside its reason. Most changes have none.
  note text not null default '' check (length(note) <= 200),
  -- Null for the warehouse. A store has only available pieces.
  store_id integer references stores,
  -- The shipment that the change belongs to.
  shipment_id integer references shipments
);
-- The page of stock movements: the newest first, by user, reason, order, product, store and note.
create index stock_ledger_moment_idx on stock_ledger (at, id);
create index stock_ledger_username_idx on stock_ledger (username, at, id);
create index stock_ledger_why_idx on stock_ledger (why, at, id);
create index stock_ledger_order_idx on stock_ledger (order_id, at, id) where order_id is not null;
-- With the store at its end, it also counts the movements of a product in one place without reading rows of other places.
create index stock_ledger_product_moment_idx on stock_ledger (product_id, at, id, store_id);
create index stock_ledger_store_idx on stock_ledger (store_id, at, id) where store_id is not null;
create index stock_ledger_shipment_idx on stock_ledger (shipment_id, at, id) where shipment_id is not null;
create index stock_ledger_note_idx on stock_ledger using gin (note gin_trgm_ops) where note <> '';
create trigger stock_ledger_append_only before update or delete or truncate on stock_ledger
  for each statement execute function refuse_change();

-- The database writes the ledger, and rejects a change without a reason. A transaction names the user, the reason, the note, the order
-- and the shipment in its settings stock.user_id, stock.username, stock.why, stock.note, stock.order_id and stock.shipment_id. The moment is
-- that of the change and not of the start of its transaction: a transaction that waited for a product would otherwise be listed before
-- the one that it waited for.
create function write_stock_ledger() returns trigger language plpgsql as $$
declare
  why text := nullif(current_setting('stock.why', true), '');
begin
  if why is null then
    raise exception 'a quantity of product % changed without saying why', new.id using errcode = 'restrict_violation';
  end if;
  insert into stock_ledger (
    at, product_id, user_id, username, why, note, order_id, shipment_id,
    available_before, available_after, hold_before, hold_after, sold_before, sold_after
  ) values (
    clock_timestamp(),
    new.id,
    nullif(current_setting('stock.user_id', true), '')::integer,
    current_setting('stock.username', true),
    why,
    coalesce(current_setting('stock.note', true), ''),
    nullif(current_setting('stock.order_id', true), '')::integer,
    nullif(current_setting('stock.shipment_id', true), '')::integer,
    case when tg_op = 'UPDATE' then old.quantity_available else 0 end, new.quantity_available,
    case when tg_op = 'UPDATE' then old.quantity_hold else 0 end, new.quantity_hold,
    case when tg_op = 'UPDATE' then old.quantity_sold else 0 end, new.quantity_sold
  );
  return null;
end $$;
create trigger products_stock_made after insert on products
  for each row when (new.quantity_available <> 0 or new.quantity_hold <> 0 or new.quantity_sold <> 0)
  execute function write_stock_ledger();
create trigger products_stock_changed after update on products
  for each row when (
    (old.quantity_available, old.quantity_hold, old.quantity_sold)
      is distinct from (new.quantity_available, new.quantity_hold, new.quantity_sold)
  )
  execute function write_stock_ledger();

-- The stock of the stores. That of the warehouse is in products.
create table store_stock (
  store_id integer not null references stores,
  product_id integer not null references products,
  on_hand integer not null default 0 constraint store_stock_on_hand_check check (on_hand between 0 and 1000000),
  minimum integer not null default 0 check (minimum between 0 and 1000000),
  shelf text not null default '' check (length(shelf) <= 20),
  -- When the store first counted the product. Null if the row is there because of a shelf, or because pieces were received.
  counted_at timestamptz,
  primary key (store_id, product_id)
);
create index store_stock_product_idx on store_stock (product_id);

-- Writes each change of a store's stock to the ledger, like write_stock_ledger for the warehouse.
create function write_store_stock_ledger() returns trigger language plpgsql as $$
declare
  why text := nullif(current_setting('stock.why', true), '');
begin
  if why is null then
    raise exception 'the stock of product % in store % changed without saying why', new.product_id, new.store_id
      using errcode = 'restrict_violation';
  end if;
  insert into stock_ledger (
    at, store_id, product_id, user_id, username, why, note, shipment_id,
    available_before, available_after, hold_before, hold_after, sold_before, sold_after
  ) values (
    clock_timestamp(),
    new.store_id,
    new.product_id,
    nullif(current_setting('stock.user_id', true), '')::integer,
    current_setting('stock.username', true),
    why,
    coalesce(current_setting('stock.note', true), ''),
    nullif(current_setting('stock.shipment_id', true), '')::integer,
    case when tg_op = 'UPDATE' then old.on_hand else 0 end, new.on_hand,
    0, 0, 0, 0
  );
  return null;
end $$;
create trigger store_stock_made after insert on store_stock
  for each row when (new.on_hand <> 0) execute function write_store_stock_ledger();
create trigger store_stock_changed after update on store_stock
  for each row when (old.on_hand <> new.on_hand) execute function write_store_stock_ledger();
-- Pieces never disappear with their row.
create trigger store_stock_not_deleted before delete on store_stock
  for each row when (old.on_hand <> 0) execute function refuse_change();
create trigger store_stock_not_truncated before truncate on store_stock
  for each statement execute function refuse_change();
-- A removed product has no pieces in a store.
create trigger store_stock_product_kept before insert or update of on_hand on store_stock
  for each row when (new.on_hand > 0) execute function check_product_is_kept('store_stock');

create function check_stores_have_none() returns trigger language plpgsql as $$
begin
  if exists (select from store_stock where product_id = new.id and on_hand <> 0) then
    raise exception 'stores have product %', new.id
      using errcode = 'check_violation', constraint = 'products_stores_have_none', table = 'products';
  end if;
  return null;
end $$;
create trigger products_stores_have_none after update of retired_at on products
  for each row when (old.retired_at is null and new.retired_at is not null) execute function check_stores_have_none();

-- Changes that a place makes to its own stock. One above the limit in shop waits for an administrator.
create table stock_adjustments (
  id integer generated always as identity primary key,
  at timestamptz not null default now(),
  -- Null for the warehouse.
  store_id integer references stores,
  product_id integer not null references products,
  pieces integer not null check (pieces <> 0 and pieces between -1000000 and 1000000),
  why text not null check (why in ('used', 'broken', 'stolen', 'found', 'sample', 'first_count')),
  note text not null default '' check (length(note) <= 200),
  -- At the wholesale price when they were adjusted.
  value_cents bigint not null check (value_cents >= 0),
  state text not null check (state in ('done', 'waiting', 'declined')),
  user_id integer not null references users,
  username text not null,
  -- The Idempotency-Key of the call. It stays with the row, so that a phone can send the call again days later.
  act_key text check (length(act_key) between 1 and 200),
  judged_at timestamptz,
  judged_by text not null default '',
  version integer not null default 1
);
create unique index stock_adjustments_act_key on stock_adjustments (user_id, act_key) where act_key is not null;
create index stock_adjustments_place_idx on stock_adjustments (store_id, id);
create index stock_adjustments_waiting_idx on stock_adjustments (id) where state = 'waiting';
create trigger stock_adjustments_version before update on stock_adjustments
  for each row execute function next_version();
