-- only adds
-- A row of these tables needs a product that was not removed. The name of the constraint, by which the shop finds the words of the
-- error, begins with the table of the trigger. The lock makes the removal of the product and such a row wait for each other.
create or replace function check_product_is_kept() returns trigger language plpgsql as $$
begin
  perform from products where id = new.product_id and retired_at is null for share;
  if not found then
    raise exception 'product % is not kept', new.product_id
      using errcode = 'check_violation', constraint = tg_table_name || '_product_kept', table = tg_table_name;
  end if;
  return new;
end $$;

create or replace trigger barcodes_product_kept before insert on barcodes
  for each row execute function check_product_is_kept();
create or replace trigger shipment_lines_product_kept before insert on shipment_lines
  for each row execute function check_product_is_kept();
create or replace trigger store_stock_product_kept before insert or update of on_hand on store_stock
  for each row when (new.on_hand > 0) execute function check_product_is_kept();
