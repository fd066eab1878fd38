-- only adds
-- The words of a product for the search, each with the best place that has it: A the device, B the secondary device, C type,
-- brand, category, subcategory and color, D the description. A word of the device is also listed with the number of words
-- that the device has, up to 9: A3. The sign after the place says how the word is written: `:` as it is, `+` if it is two or
-- three neighbouring words written together (`usbc` for USB-C). src/shared/searchWords.ts splits texts in the same way.
create function product_words_of(
  device text, secondary_device text, product_type text, brand text, category text, subcategory text, color text,
  description text
) returns table (place text, word text) language sql immutable parallel safe
begin atomic
  with token as materialized (
    -- A new place begins at \x01. At \x02 a new column begins, so that its first word is no neighbour of the last one.
    select found[1] as text, at, found[1] ~ '^[[:alpha:]]' as is_word
    from regexp_matches(
      lower(concat_ws(E'\x01', device, secondary_device, concat_ws(E'\x02', product_type, brand, category, subcategory, color),
        description)),
      E'[[:alpha:]]+|[0-9]{1,3}(?:,[0-9]{3})+(?![0-9])|[0-9]+(?:[.][0-9]+)?|[\x01\x02]', 'g'
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
select learn_product_terms(array_agg(place), array_agg(word)) from (
  select distinct place, word
  from products,
    product_words_of(device, secondary_device, product_type, brand, category, subcategory, color, description)
) as used;

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
