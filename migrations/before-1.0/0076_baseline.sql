-- A node of an older release reads some of these, so none may run.
-- Tables to which only older releases wrote.
drop trigger products_words_made on products;
drop trigger products_words_changed on products;
drop function learn_words_of_product(), learn_product_words(text[]);
drop table product_words, product_word_endings, form_sendings, sign_in_tries, pin_tries, built_files, unfinished_migrations,
  housekeeping_runs;

-- Indexes that no query reads, and the functions of the first one.
drop index products_words_idx, products_search_idx, orders_key_idx, order_lines_product_idx;
drop function words_of(text), slips_of(text);

-- Columns that nothing reads or writes.
alter table nodes drop column listens;
alter table sessions drop column wrote_lsn;
alter table shop drop column promo_code;
alter table kysely_migration drop column needs;

-- It was added without reading the lines.
alter table order_lines validate constraint order_lines_shipped_check;
