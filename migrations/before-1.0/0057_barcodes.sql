-- only adds
-- The bar codes on products and their packages. A product has any number of them.
create table barcodes (
  id integer generated always as identity primary key,
  product_id integer not null references products,
  -- 13 digits are an EAN-13, whose last digit is right. A UPC-A has a 0 before its 12 digits.
  code text not null constraint barcodes_code_check check (
    code ~ '^[!-~]([ -~]{0,46}[!-~])?$'
    and case when code ~ '^[0-9]{13}$' then (
      substr(code, 1, 1)::integer + substr(code, 3, 1)::integer + substr(code, 5, 1)::integer + substr(code, 7, 1)::integer
      + substr(code, 9, 1)::integer + substr(code, 11, 1)::integer + substr(code, 13, 1)::integer
      + 3 * (substr(code, 2, 1)::integer + substr(code, 4, 1)::integer + substr(code, 6, 1)::integer
        + substr(code, 8, 1)::integer + substr(code, 10, 1)::integer + substr(code, 12, 1)::integer)
    ) % 10 = 0 else code !~ '^[0-9]{12}$' end
  ),
  -- Whether the product is kept. The codes of a removed product are free for others.
  kept boolean not null default true,
  at timestamptz not null default now(),
  user_id integer not null references users,
  username text not null
);
create unique index barcodes_code_key on barcodes (code) where kept;
create index barcodes_product_idx on barcodes (product_id);

-- For tables whose rows need a product that is kept. The name of the table is an argument, because Citus runs the trigger on parts
-- of the table, which have other names. The lock lets a removal of the product and such a row wait for each other.
create or replace function check_product_is_kept() returns trigger language plpgsql as $$
begin
  perform from products where id = new.product_id and retired_at is null for share;
  if not found then
    raise exception 'product % is not kept', new.product_id
      using errcode = 'check_violation', constraint = tg_argv[0] || '_product_kept', table = tg_argv[0];
  end if;
  return new;
end $$;
create trigger barcodes_product_kept before insert on barcodes
  for each row execute function check_product_is_kept('barcodes');
create or replace trigger store_stock_product_kept before insert or update of on_hand on store_stock
  for each row when (new.on_hand > 0) execute function check_product_is_kept('store_stock');

-- When the removal of a product is undone, it gets its codes back, except those that another product has by then.
create function keep_barcodes() returns trigger language plpgsql as $$
declare
  lost integer;
begin
  if new.retired_at is not null then
    update barcodes set kept = false where product_id = new.id;
    return null;
  end if;
  for lost in select id from barcodes where product_id = new.id and not kept order by id loop
    begin
      update barcodes set kept = true where id = lost;
    exception when unique_violation then
      delete from barcodes where id = lost;
    end;
  end loop;
  return null;
end $$;
create trigger products_barcodes after update of retired_at on products
  for each row when ((old.retired_at is null) <> (new.retired_at is null)) execute function keep_barcodes();
