-- What the shop sells, and the stock of the warehouse. The stock of the stores is in store_stock.
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
  -- No more is sold than is there: of two orders for the last piece, the second one breaks this rule.
  quantity_available integer not null default 0 constraint products_available_check check (quantity_available >= 0),
  quantity_hold integer not null default 0 constraint products_hold_check check (quantity_hold >= 0),
  quantity_sold integer not null default 0 constraint products_sold_check check (quantity_sold >= 0),
  minimum_limit integer not null default 10 check (minimum_limit >= 0),
  -- The price for stores.
  wholesale_cents integer not null default 0 check (wholesale_cents >= 0),
  -- What the shop paid for it.
  cost_cents integer not null default 0 check (cost_cents >= 0),
  -- The name of its picture among the uploads. Without one, a picture is drawn.
  image_name text not null default '',
  -- A removed product stays, because orders name it.
  retired_at timestamptz,
  version integer not null default 1,
  -- All columns that a search reads, as one text.
  search_text text not null generated always as (
    lower(' ' || id || ' ' || device || ' ' || secondary_device || ' ' || description || ' ' || product_type || ' '
      || brand || ' ' || category || ' ' || subcategory || ' ' || color || ' ')
  ) stored,
  -- For the views of the inventory. They change seldom, so that an index of them is not written with each piece that is sold.
  is_held boolean not null generated always as (quantity_hold > 0) stored,
  is_low boolean not null generated always as (quantity_available < minimum_limit) stored,
  is_out boolean not null generated always as (quantity_available = 0) stored,
  -- Where it is in the warehouse.
  shelf text not null default '' check (length(shelf) <= 20)
) with (
  -- A search takes a millisecond or two. To start further processes for it takes ten.
  parallel_workers = 0,
  -- Room for a new version of a row beside the old one. No index has a quantity, so a sale writes no index then.
  fillfactor = 85
);
create index products_type_idx on products (product_type, id) where retired_at is null;
create index products_device_idx on products (lower(device), id) where retired_at is null;
create index products_secondary_device_idx on products (lower(secondary_device), id) where retired_at is null;
create index products_brand_idx on products (lower(brand), id) where retired_at is null;
create index products_hold_idx on products (id) where is_held and retired_at is null;
create index products_low_idx on products (id) where is_low and retired_at is null;
create index products_out_idx on products (id) where is_out and retired_at is null;
-- Counts all products that are kept.
create index products_kept_idx on products (id) where retired_at is null;
-- The list sorted by each column, in both directions. Stock has no index, because each sale would write it.
create index products_by_device_idx on products (device, id) where retired_at is null;
create index products_by_secondary_device_idx on products (secondary_device, id) where retired_at is null;
create index products_by_brand_idx on products (brand, id) where retired_at is null;
create index products_by_category_idx on products (category, id) where retired_at is null;
create index products_by_subcategory_idx on products (subcategory, id) where retired_at is null;
create index products_by_color_idx on products (color, id) where retired_at is null;
create index products_by_limit_idx on products (minimum_limit, id) where retired_at is null;
create index products_by_price_idx on products (wholesale_cents, id) where retired_at is null;
create index products_by_cost_idx on products (cost_cents, id) where retired_at is null;
create trigger products_version before update on products
  for each row execute function next_version();

-- The words of a product for the search, each with the best place that has it: A the device, B the secondary device, C type,
-- brand, category, subcategory and color, D the description. A word of the device is also listed with the number of words
-- that the device has, up to 9: A3. The sign after the place says how the word is written: `:` as it is, `+` if it is two or
-- three neighbouring words written together (`usbc` for USB-C). A `+` after a word is the word `plus`, so that "s24+" and
-- "s24 plus" find the Galaxy S24+ and not the S24. src/shared/searchWords.ts splits the text of a search in the same way.
create function product_words_of(
  device text, secondary_device text, product_type text, brand text, category text, subcategory text, color text,
  description text
) returns table (place text, word text) language sql immutable parallel safe
begin atomic
  with token as materialized (
    -- A new place begins at \x01. At \x02 a new column begins, so that its first word is no neighbour of the last one.
    select case found[1] when '+' then 'plus' else found[1] end as text, at, found[1] ~ '^[[:alpha:]+]' as is_word
    from regexp_matches(
      lower(concat_ws(E'\x01', device, secondary_device, concat_ws(E'\x02', product_type, brand, category, subcategory, color),
        description)),
      E'[[:alpha:]]+|[0-9]{1,3}(?:,[0-9]{3})+(?![0-9])|[0-9]+(?:[.][0-9]+)?|(?<=[a-z0-9_])[+](?![a-z0-9_])|[\x01\x02]', 'g'
    ) with ordinality as token(found, at)
  ),
  neighbour as (
    select text, at, is_word, count(*) filter (where text = E'\x01') over following as place,
      lead(text) over following as second, lead(is_word) over following as second_is_word,
      lead(text, 2) over following as third, lead(is_word, 2) over following as third_is_word
    from token window following as (order by at)
  ),
  written as (
    select place, ':' as sign, left(replace(text, ',', ''), 60) as word from neighbour
    where text not in (E'\x01', E'\x02')
    union all
    select place, '+', text || second from neighbour where is_word and second_is_word and length(text || second) <= 60
    union all
    select place, '+', text || second || third from neighbour
    where is_word and second_is_word and third_is_word and place < 2 and length(text || second || third) <= 60
  ),
  best as (select chr(65 + min(place)::integer) as place, sign, word from written group by sign, word)
  select best.place || sign, best.word from best
  union all
  select 'A' || (select least(count(*), 9) from written where place = 0 and sign = ':') || sign, best.word from best
  where best.place = 'A';
end;

-- The keys by which an index finds a product: its words with their places, its id, and the device without spaces.
create function product_keys(
  id integer, device text, secondary_device text, product_type text, brand text, category text, subcategory text, color text,
  description text
) returns tsvector language sql immutable parallel safe
return array_to_tsvector(
  array['#' || id, '=' || left(replace(lower(device), ' ', ''), 120)] || array(
    select place || word
    from product_words_of(device, secondary_device, product_type, brand, category, subcategory, color, description)
  )
);
create index products_keys_idx on products using gin (
  product_keys(id, device, secondary_device, product_type, brand, category, subcategory, color, description)
) with (fastupdate = off) where retired_at is null;

-- The words in use, with their places. A typed text is part of a word if it begins one of its endings. A number is looked up
-- as a whole, words written together with `+` before them, and a word with a typo by `-` and the word without one of its
-- letters. Long numbers of descriptions are left out, because there may be as many as products. A word that is no longer used
-- stays, and finds nothing. Two transactions may add the same word at once. It is then stored twice, which does no harm, and
-- no transaction waits for the other.
create table product_terms (
  look_up text collate "C" not null,
  word text collate "C" not null,
  place text not null
);
create index product_terms_look_up_idx on product_terms (look_up, word, place);

create function learn_product_terms(places text[], words text[]) returns void language sql
begin atomic
  with fresh as (
    select distinct place, word from unnest(places, words) as used(place, word)
    where (place <> 'D:' or word !~ '^[0-9.]{4}') and not exists (
      select from product_terms known
      where known.look_up = case when used.place like '%+' then '+' else '' end || used.word
        and known.word = used.word and known.place = used.place
    )
  )
  insert into product_terms
  select '+' || word, word, place from fresh where place like '%+'
  union all
  select word, word, place from fresh where place like '%:' and word ~ '^[0-9]'
  union all
  select substr(word, at), word, place from fresh, generate_series(1, length(word)) as at
  where place like '%:' and word ~ '^[^0-9]'
  union all
  select distinct '-' || left(word, at - 1) || substr(word, at + 1), word, ''
  from (
    select distinct word from fresh
    where place like '%:' and word ~ '^[^0-9]' and length(word) between 4 and 40
      and not exists (select from product_terms known where known.look_up = '-' || fresh.word and known.word = fresh.word)
  ) as learned, generate_series(1, length(word) + 1) as at;
end;

create function learn_terms_of_product() returns trigger language plpgsql as $$
begin
  perform learn_product_terms(array_agg(place), array_agg(word))
  from product_words_of(new.device, new.secondary_device, new.product_type, new.brand, new.category, new.subcategory,
    new.color, new.description);
  return null;
end $$;
create trigger products_terms_made after insert on products
  for each row execute function learn_terms_of_product();
create trigger products_terms_changed after update on products
  for each row when (old.search_text is distinct from new.search_text) execute function learn_terms_of_product();

-- For tables whose rows need a product that was not removed. The lock makes the removal of the product and such a row wait for each
-- other. 0014-products.sql replaces the argument by the name of the trigger's table.
create function check_product_is_kept() returns trigger language plpgsql as $$
begin
  perform from products where id = new.product_id and retired_at is null for share;
  if not found then
    raise exception 'product % is not kept', new.product_id
      using errcode = 'check_violation', constraint = tg_argv[0] || '_product_kept', table = tg_argv[0];
  end if;
  return new;
end $$;

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
create trigger barcodes_product_kept before insert on barcodes
  for each row execute function check_product_is_kept('barcodes');

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

-- The menus by which stores filter the inventory: a label in a menu, and the device, series or brand that it finds.
create table navigation_items (
  id integer generated always as identity primary key,
  heading text not null check (heading <> '' and heading = btrim(heading)),
  subheading text not null check (subheading <> '' and subheading = btrim(subheading)),
  -- It may name products that do not exist any more. The page shows that; the database does not check it.
  link text not null check (link <> '' and link = btrim(link)),
  version integer not null default 1
);
create unique index navigation_items_key on navigation_items (heading, subheading, link);
create trigger navigation_items_version before update on navigation_items
  for each row execute function next_version();
