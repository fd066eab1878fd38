-- only adds
-- Each node reads what it keeps again after a second, so nobody listens any more. The release before can be started again: without
-- these triggers it shows a change of another node after ten seconds.
drop trigger shop_notify on shop;
drop trigger stores_notify on stores;
drop trigger store_hours_notify on store_hours;
drop trigger store_closures_notify on store_closures;
drop trigger store_photos_notify on store_photos;
drop trigger services_notify on services;
drop trigger questions_notify on questions;
drop trigger discounts_notify on discounts;
drop trigger products_notify on products;
drop function notify_change();
