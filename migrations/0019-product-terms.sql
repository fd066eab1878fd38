-- only adds
-- An import inserts hundreds of products with one statement. Their words are learned together: most of them are the same.
create function learn_terms_of_products() returns trigger language plpgsql as $$
begin
  perform learn_product_terms(array_agg(place), array_agg(word))
  from made, product_words_of(made.device, made.secondary_device, made.product_type, made.brand, made.category,
    made.subcategory, made.color, made.description);
  return null;
end $$;
create or replace trigger products_terms_made after insert on products
  referencing new table as made for each statement execute function learn_terms_of_products();
