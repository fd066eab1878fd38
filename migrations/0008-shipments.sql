-- What is sent: a shipment of an order, from the warehouse to a store, or a transfer, which a store sends to another store or back
-- to the warehouse.
create table shipments (
  id integer generated always as identity primary key,
  -- Null for a transfer.
  order_id integer references orders,
  -- The number of a shipment is that of its order and this one: 1042-2. Null for a transfer.
  nth integer check (nth > 0),
  -- The store that receives it. Null if an order of no store is collected at the warehouse, and if a transfer goes to the warehouse.
  store_id integer references stores,
  state text not null
    check (state in ('asked', 'offered', 'to_ship', 'in_transit', 'received', 'declined', 'cancelled')),
  -- Null until it is shipped.
  shipped_at timestamptz default now(),
  expected date,
  user_id integer not null references users,
  username text not null,
  -- The Idempotency-Key of the call. It stays with the row, so that a phone can send the call again days later.
  act_key text check (length(act_key) between 1 and 200),
  version integer not null default 1,
  -- The rest of an order that was set to Completed by hand. Nobody packed it, so fewer of its pieces can still be ordered.
  by_hand boolean not null default false,
  -- The store that sends a transfer. Null if the warehouse sends the shipment of an order.
  from_store_id integer references stores,
  -- Of what goes back to the warehouse. Faulty pieces are written off when they arrive.
  return_as text check (return_as in ('sellable', 'faulty')),
  note text not null default '' check (length(note) <= 200),
  -- What was written when it was declined.
  answer text not null default '' check (length(answer) <= 200),
  -- Whether its receiver asked for it, or its sender offered it. The state is that again when an answer is taken back.
  made_as text check (made_as in ('asked', 'offered')),
  made_at timestamptz,
  made_by_id integer references users,
  made_by text not null default '',
  -- The Idempotency-Key of the call that made it. It stays with the row, like that of the call that shipped it.
  made_key text check (length(made_key) between 1 and 200),
  -- Where the pieces were that were cancelled on their way: back on the shelf of the sender, or lost.
  cancelled_as text check (cancelled_as in ('shelf', 'written_off')),
  unique (order_id, nth),
  -- The shipment of an order has a number, is inserted when it is shipped, and has nothing of a transfer.
  constraint shipments_order_check check (
    from_store_id is not null or (
      num_nulls(order_id, nth, shipped_at) = 0
      and num_nonnulls(return_as, made_as, made_at, made_by_id, made_key, cancelled_as) = 0
      and made_by = '' and note = '' and answer = ''
      and state in ('in_transit', 'received', 'cancelled')
    )
  ),
  -- A transfer has no order, somebody made it, its receiver is not its sender, and its columns follow its state.
  constraint shipments_transfer_check check (
    from_store_id is null or (
      num_nonnulls(order_id, nth) = 0 and not by_hand
      and num_nulls(made_as, made_at, made_by_id) = 0 and made_by <> ''
      and from_store_id is distinct from store_id
      and (store_id is null) = (return_as is not null)
      and (state not in ('asked', 'offered') or state = made_as)
      and (state = 'declined' or answer = '')
      and case state
        when 'cancelled' then (shipped_at is null) = (cancelled_as is null)
        else cancelled_as is null and (shipped_at is not null) = (state in ('in_transit', 'received'))
      end
      and (shipped_at is not null or num_nonnulls(act_key, expected) = 0)
    )
  )
);
create unique index shipments_act_key on shipments (user_id, act_key) where act_key is not null;
create unique index shipments_made_key on shipments (made_by_id, made_key) where made_key is not null;
create index shipments_store_idx on shipments (store_id, id);
create index shipments_from_store_idx on shipments (from_store_id, id) where from_store_id is not null;
create index shipments_in_transit_idx on shipments (id) where state = 'in_transit';
create index shipments_open_idx on shipments (id) where state in ('asked', 'offered', 'to_ship', 'in_transit');
create trigger shipments_version before update on shipments
  for each row execute function next_version();

create table shipment_lines (
  id integer generated always as identity primary key,
  shipment_id integer not null references shipments,
  -- Null for a transfer, and if the line of the order was removed after the shipment was cancelled.
  order_line_id integer references order_lines on delete set null,
  product_id integer not null references products,
  -- A product that arrived without having been sent has a line of 0 pieces.
  quantity integer not null check (quantity >= 0),
  received integer not null default 0 check (received >= 0),
  damaged integer not null default 0 check (damaged >= 0),
  -- Pieces that do not count as shipped any more, because a difference was settled: they are sent again, or credited.
  taken_back integer not null default 0,
  constraint shipment_lines_taken_back_check check (taken_back between 0 and quantity)
);
create index shipment_lines_shipment_idx on shipment_lines (shipment_id);
create index shipment_lines_order_line_idx on shipment_lines (order_line_id);
create index shipment_lines_product_idx on shipment_lines (product_id);
-- A removed product is not shipped, and below, a product that is on its way is not removed.
create trigger shipment_lines_product_kept before insert on shipment_lines
  for each row execute function check_product_is_kept('shipment_lines');

-- The pieces of a transfer are of no order.
create function check_line_of_transfer() returns trigger language plpgsql as $$
begin
  if exists (select from shipments where id = new.shipment_id and from_store_id is not null) then
    raise exception 'shipment % is a transfer, so its lines have no line of an order', new.shipment_id
      using errcode = 'check_violation', constraint = 'shipment_lines_of_transfer', table = 'shipment_lines';
  end if;
  return new;
end $$;
create trigger shipment_lines_of_transfer before insert or update of order_line_id, shipment_id on shipment_lines
  for each row when (new.order_line_id is not null) execute function check_line_of_transfer();

create function check_none_on_the_way() returns trigger language plpgsql as $$
declare
  places text;
begin
  select string_agg(distinct coalesce(stores.name, 'the warehouse'), ', ') into places
  from shipment_lines
  join shipments on shipments.id = shipment_id and state = 'in_transit'
  left join stores on stores.id = store_id
  where product_id = new.id;
  if places is not null then
    raise exception 'product % is on its way to %', new.id, places
      using errcode = 'check_violation', constraint = 'products_none_on_the_way', table = 'products';
  end if;
  return null;
end $$;
create trigger products_none_on_the_way after update of retired_at on products
  for each row when (old.retired_at is null and new.retired_at is not null) execute function check_none_on_the_way();

-- A store receives what was shipped to it, in one or more parts.
create table receipts (
  id integer generated always as identity primary key,
  shipment_id integer not null references shipments,
  at timestamptz not null default now(),
  -- True if the store has finished the receipt: it expects nothing more of the shipment.
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
  -- A line without pieces and without a note says nothing.
  check (received <> 0 or damaged <> 0 or note <> '')
);
create index receipt_lines_shipment_line_idx on receipt_lines (shipment_line_id);

-- A difference between the pieces that were sent and those that arrived. Somebody has to settle it.
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
  -- A settled one says how, by whom and when. An open one has none of that.
  constraint differences_settled_check check (
    case state
      when 'settled' then num_nulls(settled_as, settled_by_id, settled_at) = 0 and settled_by <> ''
      else num_nonnulls(settled_as, settled_by_id, settled_at, act_key) = 0 and settled_by = '' and settled_note = ''
    end
  ),
  -- Nobody paid for what was sent too much.
  constraint differences_credited_check check (kind <> 'too_much' or settled_as is distinct from 'credited')
);
create unique index differences_act_key on differences (settled_by_id, act_key) where act_key is not null;
create index differences_shipment_idx on differences (shipment_id);
create index differences_open_idx on differences (id) where state = 'open';
create trigger differences_version before update on differences
  for each row execute function next_version();
