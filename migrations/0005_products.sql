create extension if not exists pg_trgm;

create table products (
  id integer generated always as identity primary key,
  device text not null check (device <> ''),
  secondary_device text not null default '',
  description text not null default '',
  product_type text not null check (
    product_type in ('Phone Case', 'Tablet Case', 'Accessories', 'Screen Protector', 'Unlocked Phones', 'Waterproof Case')
  ),
  brand text not null default '',
  category text not null default '',
  subcategory text not null default '',
  color text not null default '',
  quantity_available integer not null default 0 constraint products_available_check check (quantity_available >= 0),
  quantity_hold integer not null default 0 constraint products_hold_check check (quantity_hold >= 0),
  quantity_sold integer not null default 0 constraint products_sold_check check (quantity_sold >= 0),
  minimum_limit integer not null default 10 check (minimum_limit >= 0),
  wholesale_cents integer not null default 0 check (wholesale_cents >= 0),
  cost_cents integer not null default 0 check (cost_cents >= 0),
  -- The name of its picture in the store of uploads; without one, it is drawn.
  image_name text not null default '',
  -- Orders go on naming a product that is no longer kept.
  retired_at timestamptz,
  version integer not null default 1,
  -- What people search it by, in one text, so that one index serves every column of it.
  search_text text not null generated always as (
    lower(' ' || id || ' ' || device || ' ' || secondary_device || ' ' || description || ' ' || product_type || ' '
      || brand || ' ' || category || ' ' || subcategory || ' ' || color || ' ')
  ) stored
);
create index products_search_idx on products using gin (search_text gin_trgm_ops) where retired_at is null;
create index products_type_idx on products (product_type, id) where retired_at is null;
create index products_device_idx on products (lower(device), id) where retired_at is null;
create index products_secondary_device_idx on products (lower(secondary_device), id) where retired_at is null;
create index products_brand_idx on products (lower(brand), id) where retired_at is null;
create index products_hold_idx on products (id) where quantity_hold > 0 and retired_at is null;
create index products_low_idx on products (id) where quantity_available < minimum_limit and retired_at is null;
create index products_out_idx on products (id) where quantity_available = 0 and retired_at is null;

create trigger products_version before update on products
  for each row execute function next_version();

-- Why is this number what it is? Every change of a quantity, for good.
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
  sold_after integer not null
);
create index stock_ledger_product_idx on stock_ledger (product_id, id desc);

create trigger stock_ledger_append_only before update or delete or truncate on stock_ledger
  for each statement execute function refuse_change();

-- The database itself keeps the ledger: no change of a quantity gets by without saying who and why.
-- They are told to the transaction, as stock.user_id, stock.username, stock.why and stock.order_id.
create function write_stock_ledger() returns trigger language plpgsql as $$
declare
  why text := nullif(current_setting('stock.why', true), '');
begin
  if why is null then
    raise exception 'a quantity of product % changed without saying why', new.id using errcode = 'restrict_violation';
  end if;
  insert into stock_ledger (
    product_id, user_id, username, why, order_id,
    available_before, available_after, hold_before, hold_after, sold_before, sold_after
  ) values (
    new.id,
    nullif(current_setting('stock.user_id', true), '')::integer,
    current_setting('stock.username', true),
    why,
    nullif(current_setting('stock.order_id', true), '')::integer,
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
