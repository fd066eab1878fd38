-- only adds
-- A `+` at the end of a word or a number is the word `plus`, so that "s24+" and "s24 plus" find the Galaxy S24+ and not the S24.
-- src/platform/list/termSearch.ts splits searches in the same way. Nodes of the older release search for the other words and still find
-- these products.
create or replace function product_words_of(
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
-- Only products with a `+` have other keys than before. An update that changes a text writes their keys again; a second one takes
-- the change back. The triggers would count both as changes of the product.
alter table products disable trigger user;
update products set color = color || ' ' where search_text like '%+%';
update products set color = left(color, -1) where search_text like '%+%';
alter table products enable trigger user;
select learn_product_terms(array_agg(place), array_agg(word)) from (
  select distinct place, word
  from products,
    product_words_of(device, secondary_device, product_type, brand, category, subcategory, color, description)
  where search_text like '%+%'
) as used;
