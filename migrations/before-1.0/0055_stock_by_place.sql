-- only adds
-- The stock of the stores. `products` keeps the warehouse's, and one ledger explains both: a movement without a store is the warehouse's.
alter table stock_ledger add column store_id integer references stores;

-- Where a product is in the warehouse.
alter table products add column shelf text not null default '' check (length(shelf) <= 20);

-- A store that has never counted a product has no row of it.
create table store_stock (
  store_id integer not null references stores,
  product_id integer not null references products,
  on_hand integer not null default 0 constraint store_stock_on_hand_check check (on_hand between 0 and 1000000),
  minimum integer not null default 0 check (minimum between 0 and 1000000),
  shelf text not null default '' check (length(shelf) <= 20),
  primary key (store_id, product_id)
);
create index store_stock_product_idx on store_stock (product_id);

-- As for the warehouse: the database writes the ledger, and rejects a change without a reason.
create function write_store_stock_ledger() returns trigger language plpgsql as $$
declare
  why text := nullif(current_setting('stock.why', true), '');
begin
  if why is null then
    raise exception 'the stock of product % in store % changed without saying why', new.product_id, new.store_id
      using errcode = 'restrict_violation';
  end if;
  insert into stock_ledger (
    at, store_id, product_id, user_id, username, why, note,
    available_before, available_after, hold_before, hold_after, sold_before, sold_after
  ) values (
    clock_timestamp(),
    new.store_id,
    new.product_id,
    nullif(current_setting('stock.user_id', true), '')::integer,
    current_setting('stock.username', true),
    why,
    coalesce(current_setting('stock.note', true), ''),
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

-- A removed product has no pieces in a store. The lock lets a removal and a change of a store's stock wait for each other.
create function check_product_is_kept() returns trigger language plpgsql as $$
begin
  perform from products where id = new.product_id and retired_at is null for share;
  if not found then
    raise exception 'product % is not kept', new.product_id
      using errcode = 'check_violation', constraint = 'store_stock_product_kept', table = 'store_stock';
  end if;
  return new;
end $$;
create trigger store_stock_product_kept before insert or update of on_hand on store_stock
  for each row when (new.on_hand > 0) execute function check_product_is_kept();

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

-- Changes that a place makes to its own stock. One above the limit waits for an administrator.
alter table shop
  -- In whole dollars, at wholesale prices.
  add column adjustment_limit integer not null default 500 check (adjustment_limit between 0 and 1000000);

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
