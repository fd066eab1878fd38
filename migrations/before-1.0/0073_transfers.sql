-- A node of an older release can neither list a shipment without an order nor cancel it rightly, so none may run.
-- A transfer is a shipment that a store sends, to another store or back to the warehouse. It has no order.
alter table shipments
  alter column order_id drop not null,
  alter column nth drop not null,
  -- Null until it is shipped.
  alter column shipped_at drop not null,
  -- The store that sends it. Null if it is of an order: then the warehouse sends it. If store_id is null too, that was collected.
  add column from_store_id integer references stores,
  -- Of what goes back to the warehouse. Faulty pieces are written off when they arrive.
  add column return_as text check (return_as in ('sellable', 'faulty')),
  add column note text not null default '' check (length(note) <= 200),
  -- What was written when it was declined.
  add column answer text not null default '' check (length(answer) <= 200),
  -- Whether its receiver asked for it, or its sender offered it. The state is that again when an answer is taken back.
  add column made_as text check (made_as in ('asked', 'offered')),
  add column made_at timestamptz,
  add column made_by_id integer references users,
  add column made_by text not null default '',
  -- The Idempotency-Key of the call that made it. It stays with the row, like that of the call that shipped it.
  add column made_key text check (length(made_key) between 1 and 200),
  -- Where the pieces were that were cancelled on their way: back on the shelf of the sender, or lost.
  add column cancelled_as text check (cancelled_as in ('shelf', 'written_off'));

alter table shipments drop constraint shipments_state_check;
alter table shipments add constraint shipments_state_check
  check (state in ('asked', 'offered', 'to_ship', 'in_transit', 'received', 'declined', 'cancelled'));

alter table shipments add constraint shipments_order_check check (
  from_store_id is not null or (
    num_nulls(order_id, nth, shipped_at) = 0
    and num_nonnulls(return_as, made_as, made_at, made_by_id, made_key, cancelled_as) = 0
    and made_by = '' and note = '' and answer = ''
    and state in ('in_transit', 'received', 'cancelled')
  )
);
alter table shipments add constraint shipments_transfer_check check (
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
);

create unique index shipments_made_key on shipments (made_by_id, made_key) where made_key is not null;
create index shipments_from_store_idx on shipments (from_store_id, id) where from_store_id is not null;
create index shipments_open_idx on shipments (id) where state in ('asked', 'offered', 'to_ship', 'in_transit');

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

-- What is on its way to the warehouse keeps its product too.
create or replace function check_none_on_the_way() returns trigger language plpgsql as $$
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
