-- only adds
-- The menu counts the new appointments once a minute in each browser.
create index appointments_new_idx on appointments (store_id) where state = 'new';
