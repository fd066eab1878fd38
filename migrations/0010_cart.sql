-- What somebody means to order. Stock is not kept for it: what is there is told when they order.
create table cart_items (
  user_id integer not null references users on delete cascade,
  product_id integer not null references products,
  quantity integer not null check (quantity > 0),
  added_at timestamptz not null default now(),
  primary key (user_id, product_id)
);
