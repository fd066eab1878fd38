-- only adds
-- A store receives what was shipped to it. What it finds otherwise than it was sent is a difference, until somebody settles it.

-- A product that was not in the shipment gets a line of 0 pieces.
alter table shipment_lines drop constraint shipment_lines_quantity_check;
alter table shipment_lines add constraint shipment_lines_quantity_check check (quantity >= 0);
-- Pieces that do not count as shipped any more, because a difference was settled: they are sent again, or credited.
alter table shipment_lines
  add column taken_back integer not null default 0,
  add constraint shipment_lines_taken_back_check check (taken_back between 0 and quantity);

-- The rest of an order that was set to Completed by hand. Nobody packed it, so fewer of its pieces can still be ordered.
alter table shipments add column by_hand boolean not null default false;

create table receipts (
  id integer generated always as identity primary key,
  shipment_id integer not null references shipments,
  at timestamptz not null default now(),
  -- Nothing more of the shipment was to come.
  closed boolean not null,
  user_id integer not null references users,
  username text not null,
  -- The Idempotency-Key of the call. It stays with the row, so that a phone can send the call again days later.
  act_key text check (length(act_key) between 1 and 200)
);
create unique index receipts_act_key on receipts (user_id, act_key) where act_key is not null;
create index receipts_shipment_idx on receipts (shipment_id);

-- What arrived of a line of the shipment. A negative number corrects what was received before.
create table receipt_lines (
  id integer generated always as identity primary key,
  receipt_id integer not null references receipts,
  shipment_line_id integer not null references shipment_lines,
  received integer not null check (received between -1000000 and 1000000),
  damaged integer not null check (damaged between -1000000 and 1000000),
  note text not null default '' check (length(note) <= 200),
  unique (receipt_id, shipment_line_id),
  check (received <> 0 or damaged <> 0 or note <> '')
);
create index receipt_lines_shipment_line_idx on receipt_lines (shipment_line_id);

create table differences (
  id integer generated always as identity primary key,
  at timestamptz not null default now(),
  shipment_id integer not null references shipments,
  shipment_line_id integer not null references shipment_lines,
  kind text not null check (kind in ('missing', 'damaged', 'too_much')),
  pieces integer not null check (pieces > 0),
  -- At the wholesale price when the receipt was closed.
  value_cents bigint not null check (value_cents >= 0),
  note text not null default '' check (length(note) <= 200),
  -- Who has to settle it: whoever sent the shipment, until somebody else takes it over.
  owner_id integer not null references users,
  owner text not null,
  state text not null default 'open' check (state in ('open', 'settled')),
  settled_as text check (settled_as in ('found', 'resent', 'written_off', 'credited')),
  settled_note text not null default '' check (length(settled_note) <= 200),
  settled_by_id integer references users,
  settled_by text not null default '',
  settled_at timestamptz,
  -- The Idempotency-Key of the call that settled it.
  act_key text check (length(act_key) between 1 and 200),
  version integer not null default 1,
  unique (shipment_line_id, kind),
  constraint differences_settled_check check (
    case state
      when 'settled' then num_nulls(settled_as, settled_by_id, settled_at) = 0 and settled_by <> ''
      else num_nonnulls(settled_as, settled_by_id, settled_at, act_key) = 0 and settled_by = '' and settled_note = ''
    end
  ),
  constraint differences_credited_check check (kind <> 'too_much' or settled_as is distinct from 'credited')
);
create unique index differences_act_key on differences (settled_by_id, act_key) where act_key is not null;
create index differences_shipment_idx on differences (shipment_id);
create index differences_open_idx on differences (id) where state = 'open';
create trigger differences_version before update on differences
  for each row execute function next_version();

-- The ledger names the shipment that a change belongs to.
alter table stock_ledger add column shipment_id integer references shipments;
create index stock_ledger_shipment_idx on stock_ledger (shipment_id, at, id) where shipment_id is not null;

create or replace function write_stock_ledger() returns trigger language plpgsql as $$
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

create or replace function write_store_stock_ledger() returns trigger language plpgsql as $$
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
