-- What an invoice says of the shop itself. Blank until somebody fills it in: nobody's papers carry a made-up number.
alter table shop
  -- Its registration for GST/HST, as it stands on every invoice.
  add column registration text not null default '' check (registration = '' or registration ~ '^\d{9} RT\d{4}$'),
  add column address text not null default '',
  add column city text not null default '',
  add column postal_code text not null default '' check (postal_code = '' or postal_code ~ '^[A-Z]\d[A-Z] \d[A-Z]\d$'),
  add column phone text not null default '',
  add column email text not null default '';
