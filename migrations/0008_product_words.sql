-- The words of a text, as they stand there. A long text may hold an endless one, and an index could not take it.
create function words_of(document text) returns text[] language sql immutable parallel safe
return case
  when length(document) <= 600 then string_to_array(translate(document, E'\t\n\r', '   '), ' ')
  else array(
    select word from string_to_table(translate(document, E'\t\n\r', '   '), ' ') as word where length(word) <= 120
  )
end;

-- The word without the marks around it, and all that it becomes when one letter is left out. Two words with a typo
-- between them share one of these, and others seldom do. A typo is forgiven from four letters on.
create function slips_of(word text) returns text[] language sql immutable parallel safe
return (
  select case when length(bare) between 4 and 40 then
    array(select left(bare, at - 1) || substr(bare, at + 1) from generate_series(1, length(bare)) as at) || bare
  end
  from btrim(word, '.,;:!?()"''') as bare
);

-- Both indexes of words take new ones in at once: what waits to be taken in is read whole by every search.
create index products_words_idx on products using gin (words_of(search_text)) with (fastupdate = off)
  where retired_at is null;
-- A search takes a millisecond or two. To start other processes for it takes ten.
alter table products set (parallel_workers = 0);

-- All that are kept, in order and counted, without a look at the products.
create index products_kept_idx on products (id) where retired_at is null;

-- Every word in use, to be found by each of its endings (a text is part of a word where it begins one of them) and by
-- its slips. Numbers are none: there are as many as products. A word that is used no more stays: what it finds is
-- nothing, and that is right. Two writers may bring the same new word at once, and then it stands here twice: that does
-- no harm, and nobody waits for anybody.
create table product_words (
  word text collate "C" not null,
  slips text[] generated always as (slips_of(word)) stored
);
create table product_word_endings (
  ending text collate "C" not null,
  word text collate "C" not null
);
create index product_words_word_idx on product_words (word);
create index product_words_slips_idx on product_words using gin (slips) with (fastupdate = off);
create index product_word_endings_idx on product_word_endings (ending, word);

create function learn_product_words(words text[]) returns void language sql
begin atomic
  with fresh as (
    insert into product_words
    select distinct used from unnest(words) as used
    where length(used) <= 120 and used ~ '[^0-9]' and not exists (select from product_words where word = used)
    returning word
  )
  insert into product_word_endings select substr(word, at), word from fresh, generate_series(1, length(word)) as at;
end;
select learn_product_words(array_agg(word)) from products, unnest(words_of(search_text)) as word;

create function learn_words_of_product() returns trigger language plpgsql as $$
begin
  perform learn_product_words(words_of(new.search_text));
  return null;
end $$;
create trigger products_words_made after insert on products
  for each row execute function learn_words_of_product();
create trigger products_words_changed after update on products
  for each row when (old.search_text is distinct from new.search_text) execute function learn_words_of_product();
