-- The functions and views that read or write tables of a chain, with the tenant in each condition. Citus runs a trigger on the
-- machine that has the shard, and there a statement may only touch that shard: it has to name the tenant, and it inserts
-- values, not the result of a select (Citus 14.0, distributed_triggers.sql of its own tests).

drop function appointment_times(integer, date);
drop function learn_product_terms(text[], text[]), learn_product_words(text[]);
drop function erase_from_audit_log(uuid, bigint[], text[], text, integer);

create function copy_order_to_lines() returns trigger language plpgsql as $$
begin
  update order_lines set sold_on = new.placed_on, sold_to = new.user_id where tenant = new.tenant and order_id = new.id;
  return null;
end $$;

-- Before, the foreign key of the lines did this.
create trigger orders_copied_to_lines after update of placed_on, user_id on orders for each row
when ((old.placed_on, old.user_id) is distinct from (new.placed_on, new.user_id))
execute function copy_order_to_lines();

create or replace function copy_order_to_line() returns trigger language plpgsql as $$
begin
  select placed_on, user_id into strict new.sold_on, new.sold_to
  from orders where tenant = new.tenant and id = new.order_id;
  return new;
end $$;

/* The rows that a statement added and removed, as a query on the tables of its trigger. */
create function changed_rows(operation text) returns text language sql immutable return case operation
  when 'INSERT' then 'select 1 as times, * from added'
  when 'DELETE' then 'select -1 as times, * from removed'
  else 'select 1 as times, * from added union all select -1, * from removed'
end;

create or replace function sum_orders() returns trigger language plpgsql as $$
declare
  part record;
begin
  if tg_op = 'TRUNCATE' then
    raise exception 'orders of all chains cannot be removed at once' using errcode = 'restrict_violation';
  end if;
  for part in execute format(
    'select tenant, placed_on, user_id, username, status, paid, sum(times) as orders, sum(times * price_cents) as price_cents,
      sum(times * discount_cents) as discount_cents, sum(times * tax_cents) as tax_cents,
      sum(times * total_cents) as total_cents
    from (%s) as changed
    group by tenant, placed_on, user_id, username, status, paid
    having (sum(times), sum(times * price_cents), sum(times * discount_cents), sum(times * tax_cents),
      sum(times * total_cents)) <> (0, 0, 0, 0, 0)',
    changed_rows(tg_op)
  ) loop
    insert into order_sums (
      tenant, day, user_id, username, status, paid, orders, price_cents, discount_cents, tax_cents, total_cents
    ) values (
      part.tenant, part.placed_on, part.user_id, part.username, part.status, part.paid, part.orders, part.price_cents,
      part.discount_cents, part.tax_cents, part.total_cents
    );
  end loop;
  return null;
end $$;

create or replace function sum_order_lines() returns trigger language plpgsql as $$
declare
  part record;
begin
  if tg_op = 'TRUNCATE' then
    raise exception 'lines of all chains cannot be removed at once' using errcode = 'restrict_violation';
  end if;
  for part in execute format(
    'select tenant, sold_on, sold_to, sum(times) as lines, sum(times * quantity::bigint * price_cents) as sales_cents,
      sum(times * quantity::bigint * cost_cents) as cost_cents, max(order_id) filter (where times > 0) as newest_order
    from (%s) as changed
    group by tenant, sold_on, sold_to
    having (sum(times), sum(times * quantity::bigint * price_cents), sum(times * quantity::bigint * cost_cents)) <> (0, 0, 0)',
    changed_rows(tg_op)
  ) loop
    insert into store_sums (tenant, day, user_id, lines, sales_cents, cost_cents, newest_order) values (
      part.tenant, part.sold_on, part.sold_to, part.lines, part.sales_cents, part.cost_cents, part.newest_order
    );
  end loop;
  for part in execute format(
    'select tenant, span, day, product_id, sum(times) as lines, sum(times * quantity::bigint) as quantity,
      sum(times * quantity::bigint * price_cents) as sales_cents, sum(times * quantity::bigint * cost_cents) as cost_cents,
      max(id) filter (where times > 0) as newest_line
    from (%s) as changed, spans_of(sold_on)
    group by tenant, span, day, product_id
    having (sum(times), sum(times * quantity::bigint), sum(times * quantity::bigint * price_cents),
      sum(times * quantity::bigint * cost_cents)) <> (0, 0, 0, 0)',
    changed_rows(tg_op)
  ) loop
    insert into product_sums (tenant, span, day, product_id, lines, quantity, sales_cents, cost_cents, newest_line) values (
      part.tenant, part.span, part.day, part.product_id, part.lines, part.quantity, part.sales_cents, part.cost_cents,
      part.newest_line
    );
  end loop;
  return null;
end $$;

create or replace function write_stock_ledger() returns trigger language plpgsql as $$
declare
  why text := nullif(current_setting('stock.why', true), '');
begin
  if why is null then
    raise exception 'a quantity of product % changed without saying why', new.id using errcode = 'restrict_violation';
  end if;
  insert into stock_ledger (
    tenant, at, product_id, user_id, username, why, note, order_id,
    available_before, available_after, hold_before, hold_after, sold_before, sold_after
  ) values (
    new.tenant,
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

create or replace function write_store_stock_ledger() returns trigger language plpgsql as $$
declare
  why text := nullif(current_setting('stock.why', true), '');
begin
  if why is null then
    raise exception 'the stock of product % in store % changed without saying why', new.product_id, new.store_id
      using errcode = 'restrict_violation';
  end if;
  insert into stock_ledger (
    tenant, at, store_id, product_id, user_id, username, why, note,
    available_before, available_after, hold_before, hold_after, sold_before, sold_after
  ) values (
    new.tenant,
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

create or replace function check_product_is_kept() returns trigger language plpgsql as $$
begin
  perform from products where tenant = new.tenant and id = new.product_id and retired_at is null for share;
  if not found then
    raise exception 'product % is not kept', new.product_id
      using errcode = 'check_violation', constraint = tg_argv[0] || '_product_kept', table = tg_argv[0];
  end if;
  return new;
end $$;

create or replace function check_stores_have_none() returns trigger language plpgsql as $$
begin
  if exists (select from store_stock where tenant = new.tenant and product_id = new.id and on_hand <> 0) then
    raise exception 'stores have product %', new.id
      using errcode = 'check_violation', constraint = 'products_stores_have_none', table = 'products';
  end if;
  return null;
end $$;

create or replace function keep_barcodes() returns trigger language plpgsql as $$
declare
  lost integer;
begin
  if new.retired_at is not null then
    update barcodes set kept = false where tenant = new.tenant and product_id = new.id;
    return null;
  end if;
  for lost in select id from barcodes where tenant = new.tenant and product_id = new.id and not kept order by id loop
    begin
      update barcodes set kept = true where tenant = new.tenant and id = lost;
    exception when unique_violation then
      delete from barcodes where tenant = new.tenant and id = lost;
    end;
  end loop;
  return null;
end $$;

create function learn_product_terms(of_tenant integer, places text[], words text[]) returns void language plpgsql as $$
declare
  used record;
  new_look_up text;
  is_new boolean;
begin
  for used in
    select distinct place, word from unnest(places, words) as given(place, word)
    where place <> 'D:' or word !~ '^[0-9.]{4}'
  loop
    if exists (
      select from product_terms
      where tenant = of_tenant and look_up = case when used.place like '%+' then '+' else '' end || used.word
        and word = used.word and place = used.place
    ) then
      continue;
    end if;
    if used.place like '%+' then
      insert into product_terms (tenant, look_up, word, place) values (of_tenant, '+' || used.word, used.word, used.place);
    elsif used.word ~ '^[0-9]' then
      insert into product_terms (tenant, look_up, word, place) values (of_tenant, used.word, used.word, used.place);
    else
      for at in 1..length(used.word) loop
        insert into product_terms (tenant, look_up, word, place)
        values (of_tenant, substr(used.word, at), used.word, used.place);
      end loop;
      is_new := length(used.word) between 4 and 40 and not exists (
        select from product_terms where tenant = of_tenant and look_up = '-' || used.word and word = used.word
      );
      if is_new then
        for new_look_up in
          select distinct '-' || left(used.word, at - 1) || substr(used.word, at + 1)
          from generate_series(1, length(used.word) + 1) as at
        loop
          insert into product_terms (tenant, look_up, word, place) values (of_tenant, new_look_up, used.word, '');
        end loop;
      end if;
    end if;
  end loop;
end $$;

create or replace function learn_terms_of_product() returns trigger language plpgsql as $$
begin
  perform learn_product_terms(new.tenant, array_agg(place), array_agg(word))
  from product_words_of(new.device, new.secondary_device, new.product_type, new.brand, new.category, new.subcategory,
    new.color, new.description);
  return null;
end $$;

create function learn_product_words(of_tenant integer, words text[]) returns void language plpgsql as $$
declare
  used text;
begin
  for used in select distinct each from unnest(words) as each where length(each) <= 120 and each ~ '[^0-9]' loop
    if exists (select from product_words where tenant = of_tenant and word = used) then
      continue;
    end if;
    insert into product_words (tenant, word) values (of_tenant, used);
    for at in 1..length(used) loop
      insert into product_word_endings (tenant, ending, word) values (of_tenant, substr(used, at), used);
    end loop;
  end loop;
end $$;

create or replace function learn_words_of_product() returns trigger language plpgsql as $$
begin
  perform learn_product_words(new.tenant, words_of(new.search_text));
  return null;
end $$;

create function appointment_times(of_tenant integer, of_store integer, on_day date) returns setof time
language sql stable begin atomic
  select (generate_series(on_day + opens, on_day + closes - interval '30 minutes', interval '30 minutes'))::time
  from store_hours
  where tenant = of_tenant and store_id = of_store and weekday = extract(dow from on_day) and not exists (
    select from store_closures where tenant = of_tenant and store_id = of_store and day = on_day
  );
end;

create or replace function judge_appointment() returns trigger language plpgsql as $$
declare
  store stores;
  since timestamptz := case tg_op when 'INSERT' then new.made_at else now() end;
  times time[];
  taken smallint[];
begin
  select * into store from stores where tenant = new.tenant and id = new.store_id for share;
  -- Taken on the machine that has the shard, which is the same one for all bookings of a store.
  perform pg_advisory_xact_lock(new.store_id, hashtext(new.day::text));
  if not store.takes_appointments then
    raise check_violation using constraint = 'appointments_store_check';
  end if;
  if new.day > (since at time zone store.time_zone)::date + 60 then
    raise check_violation using constraint = 'appointments_far_check';
  end if;
  if (new.day + new.time) at time zone store.time_zone <= since then
    raise check_violation using constraint = 'appointments_past_check';
  end if;
  times := array(select appointment_times(new.tenant, new.store_id, new.day));
  if cardinality(times) = 0 then
    raise check_violation using constraint = 'appointments_closed_check';
  end if;
  if new.time <> all (times) then
    raise check_violation using constraint = 'appointments_hours_check';
  end if;
  update appointments set state = 'cancelled' where tenant = new.tenant and id in (
    select id from appointments
    where tenant = new.tenant and store_id = new.store_id and day = new.day and state = 'new' and held_until <= now()
      and id <> new.id
    for update skip locked
  );
  if new.email <> '' and exists (
    select from appointments as other
    where tenant = new.tenant and store_id = new.store_id and day = new.day and time = new.time
      and lower(email) = lower(new.email) and state <> 'cancelled' and id <> new.id
  ) then
    raise unique_violation using constraint = 'appointments_twice_key';
  end if;
  taken := array(
    select place from appointments
    where tenant = new.tenant and store_id = new.store_id and day = new.day and time = new.time
      and state <> 'cancelled' and id <> new.id
  );
  select min(free) into new.place from generate_series(1, store.places) as free where free <> all (taken);
  if new.place is null then
    raise check_violation using constraint = 'appointments_full_check';
  end if;
  if tg_op = 'INSERT' and new.booked_by <> '' then
    new.confirmed_at := coalesce(new.confirmed_at, now());
  elsif tg_op = 'INSERT' and new.confirmed_at is null and 2 * (
    select count(*) from appointments
    where tenant = new.tenant and store_id = new.store_id and day = new.day and state = 'new'
      and confirmed_at is null and held_until is null
  ) >= store.places * cardinality(times) then
    new.held_until := now() + interval '15 minutes';
  end if;
  return new;
end $$;

create or replace function hold_moved_appointment() returns trigger language plpgsql as $$
declare
  places bigint := cardinality(array(select appointment_times(new.tenant, new.store_id, new.day)))
    * (select stores.places from stores where tenant = new.tenant and id = new.store_id);
begin
  if 2 * (
    select count(*) from appointments
    where tenant = new.tenant and store_id = new.store_id and day = new.day and state = 'new'
      and confirmed_at is null and held_until is null and id <> new.id
  ) >= places then
    new.held_until := now() + interval '15 minutes';
  end if;
  return new;
end $$;

create or replace function keep_an_admin() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtext('users_last_admin'), new.tenant);
  if not exists (select from users where tenant = new.tenant and type = 'admin' and active) then
    raise exception 'the last administrator has to stay'
      using errcode = 'check_violation', constraint = 'users_last_admin_check';
  end if;
  return null;
end $$;

create or replace function guard_audit_log() returns trigger language plpgsql as $$
declare
  erasure erasures;
begin
  select * into erasure from erasures
  where tenant = new.tenant and id::text = current_setting('erasure.id', true)
    and applied_at::text = current_setting('erasure.applied_at', true);
  if erasure.id is null
    or (new.tenant, new.id, new.at, new.user_id, new.username, new.act, new.subject, new.subject_id)
      is distinct from (old.tenant, old.id, old.at, old.user_id, old.username, old.act, old.subject, old.subject_id)
    or not coalesce(differs_only_by(erasure.neutral, old.before, new.before), false)
    or not coalesce(differs_only_by(erasure.neutral, old.after, new.after), false)
  then
    raise exception 'audit_log is append-only' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;

create function erase_from_audit_log(
  of_tenant integer, erasure uuid, entries bigint[], fields text[], owner_field text default null, owner integer default null
) returns integer language plpgsql as $$
declare
  found erasures;
  changed integer;
begin
  select * into strict found from erasures where tenant = of_tenant and id = erasure;
  -- Citus passes on set local, and not set_config().
  execute format('set local erasure.id = %L', erasure);
  execute format('set local erasure.applied_at = %L', found.applied_at);
  update audit_log set
    before = without_names(before, fields, found.neutral, owner_field, owner),
    after = without_names(after, fields, found.neutral, owner_field, owner)
  where tenant = of_tenant and id = any(entries) and (before, after) is distinct from (
    without_names(before, fields, found.neutral, owner_field, owner),
    without_names(after, fields, found.neutral, owner_field, owner)
  );
  get diagnostics changed = row_count;
  set local erasure.id = '';
  update erasures set log_entries = log_entries + changed where tenant = of_tenant and id = erasure;
  return changed;
end $$;

create view buyers as
select users.tenant, users.id as user_id, stores.id as store_id, place.province, place.time_zone, clock.today,
  (
    select rate from tax_rates
    where tax_rates.tenant = users.tenant and tax_rates.province = place.province and starts_on <= clock.today
    order by starts_on desc limit 1
  ) as tax
from users
join shop on shop.tenant = users.tenant
left join stores on stores.tenant = users.tenant and stores.user_id = users.id
cross join lateral (
  select coalesce(stores.province, shop.province) as province, coalesce(stores.time_zone, shop.time_zone) as time_zone
) as place
cross join lateral (select (now() at time zone place.time_zone)::date as today) as clock;

create view store_announcements as
select a.tenant, a.id, a.title, a.message, a.end_day, a.for_all, a.posted_by, a.posted_at, a.version,
  s.id as store_id, s.name as store, s.user_id, r.read_at, u.username as read_by
from announcements a
join stores s on s.tenant = a.tenant and (
  a.for_all or exists (
    select from announcement_stores each
    where each.tenant = a.tenant and each.announcement_id = a.id and each.store_id = s.id
  )
)
left join announcement_receipts r
  on r.tenant = a.tenant and r.announcement_id = a.id and r.version = a.version and r.store_id = s.id
left join users u on u.tenant = a.tenant and u.id = r.user_id;

create view listed_announcements as
select a.tenant, a.id, a.title, a.message, a.end_day, a.for_all, a.posted_by, a.posted_at, a.version,
  coalesce(u.username, '') as posted_by_name, count(s.read_at)::integer as read,
  case when a.for_all then 'All stores' else string_agg(s.store, ', ' order by s.store_id) end as stores,
  coalesce(jsonb_agg(s order by s.store_id) filter (where s.store_id is not null), '[]') as readers
from announcements a
left join store_announcements s on s.tenant = a.tenant and s.id = a.id
left join users u on u.tenant = a.tenant and u.id = a.posted_by
group by a.tenant, a.id, u.tenant, u.id;
