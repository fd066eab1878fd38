-- only adds
-- Any page of a list, sorted by any column, is read from an index, in one of its directions. Equal orders are listed with the
-- newest first in both directions. So columns with few different values have an index for each direction; the others are
-- sorted by id among equal values. Remarks and descriptions are too long for an index. Stock has none, because each piece
-- that is sold would then be written into all indexes of a product (0015).
create index orders_username_up_idx on orders (username, id desc);
create index orders_username_down_idx on orders (username, id);
create index orders_status_up_idx on orders (status, id desc);
create index orders_status_down_idx on orders (status, id);
create index orders_paid_up_idx on orders (paid, id desc);
create index orders_paid_down_idx on orders (paid, id);
create index orders_discount_up_idx on orders (discount_cents, id desc);
create index orders_discount_down_idx on orders (discount_cents, id);
create index orders_price_idx on orders (price_cents, id);
create index orders_tax_idx on orders (tax_cents, id);
create index orders_total_idx on orders (total_cents, id);
-- Part of a transaction's number.
create index orders_number_idx on orders using gin ((id::text) gin_trgm_ops);

create index products_by_device_idx on products (device, id) where retired_at is null;
create index products_by_secondary_device_idx on products (secondary_device, id) where retired_at is null;
create index products_by_brand_idx on products (brand, id) where retired_at is null;
create index products_by_category_idx on products (category, id) where retired_at is null;
create index products_by_subcategory_idx on products (subcategory, id) where retired_at is null;
create index products_by_color_idx on products (color, id) where retired_at is null;
create index products_by_limit_idx on products (minimum_limit, id) where retired_at is null;
create index products_by_price_idx on products (wholesale_cents, id) where retired_at is null;
create index products_by_cost_idx on products (cost_cents, id) where retired_at is null;
