-- Finds parts of texts and similar texts by an index.
create extension if not exists pg_trgm;
-- For constraints that reject overlapping times.
create extension if not exists btree_gist;

-- Several people may edit the same row. Each edit names the version that it has seen, and a stale edit is rejected.
create function next_version() returns trigger language plpgsql as $$
begin
  new.version := old.version + 1;
  return new;
end $$;

-- For tables whose rows are only inserted.
create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end $$;

-- Whether a row that is about to be logged contains a password, a key or a token. A log may say that a pin is set, but not the pin.
create function holds_secret(noted jsonb) returns boolean language sql immutable parallel safe
return noted ?| array[
  'password', 'current_password', 'new_password', 'password_hash', 'token', 'new_token', 'token_hash',
  'key', 'key_hash', 'secret', 'pin_hash'
] or noted ->> 'pin' ~ '[0-9]';

-- One form of a name or an e-mail address, so that a person is found in every spelling.
create function plain_name(name text) returns text language sql immutable parallel safe
return lower(btrim(regexp_replace(name, '\s+', ' ', 'g')));

-- One form of a phone number: 902-555-0100, (902) 555 0100 and +1 902 555 0100 ext. 4 are the same one.
create function phone_digits(phone text) returns text language sql immutable parallel safe
return left(regexp_replace(regexp_replace(phone, '\D', '', 'g'), '^(00)?1', ''), 10);

-- One form of an e-mail address for each inbox, without dots and without what follows a plus. `inboxOf` in visitorLimits.ts is the
-- same rule, and a test compares them.
create function inbox_of(email text) returns text language sql immutable parallel safe
return replace(regexp_replace(regexp_replace(lower(email), '@[^@]*$', ''), '(?<=.)\+.*$', ''), '.', '')
  || '@' || coalesce(substring(lower(email) from '@([^@]*)$'), '');

-- The shop itself and its settings: one row. An empty French text is shown in English.
create table shop (
  only_row boolean primary key default true check (only_row),
  name text not null check (btrim(name) <> ''),
  -- The passwords of a demo shop are public, so it does not start in production.
  demo boolean not null default false,
  -- For everything that belongs to no store.
  province text not null default 'NS' check (province in ('NS', 'NB', 'NL', 'PE')),
  time_zone text not null default 'America/Halifax',
  -- The registration for GST/HST, printed on each invoice. Empty until the office enters it.
  registration text not null default '' check (registration = '' or registration ~ '^\d{9} RT\d{4}$'),
  address text not null default '',
  city text not null default '',
  postal_code text not null default '' check (postal_code = '' or postal_code ~ '^[A-Z]\d[A-Z] \d[A-Z]\d$'),
  phone text not null default '',
  email text not null default '',
  tagline text not null default '',
  tagline_fr text not null default '',
  -- The line above every page of the site.
  banner text not null default '',
  banner_fr text not null default '',
  -- What the site says about the promoted discount, after the words “20% off” and the name in promo_for.
  promo_text text not null default '',
  promo_text_fr text not null default '',
  version integer not null default 1,
  -- What the promoted discount is for: “your next screen protector”.
  promo_for text not null default '',
  promo_for_fr text not null default '',
  warranty text not null default '' check (length(warranty) <= 3000),
  warranty_fr text not null default '' check (length(warranty_fr) <= 3000),
  -- Who answers questions about personal data.
  privacy_contact text not null default '' check (length(privacy_contact) <= 100),
  privacy_email text not null default '' check (length(privacy_email) <= 254),
  -- Whether the pages for staff show times with 12 or 24 hours.
  clock text not null default '24' check (clock in ('12', '24')),
  admins_need_factor boolean not null default false,
  -- In whole dollars at wholesale prices. A store's change of its own stock above this waits for an administrator.
  adjustment_limit integer not null default 500 check (adjustment_limit between 0 and 1000000),
  -- When the warehouse gets a mail about new orders.
  order_mails text not null default 'each' check (order_mails in ('each', 'hourly', 'never'))
);
create trigger shop_version before update on shop
  for each row execute function next_version();
insert into shop (name) values ('Tidewater Mobile');

-- The sales tax of each province, from a day until the next rate begins.
create table tax_rates (
  province text not null check (province in ('NS', 'NB', 'NL', 'PE')),
  starts_on date not null,
  rate numeric(5, 4) not null check (rate >= 0 and rate < 1),
  -- The audit log names a rate by it.
  id integer generated always as identity constraint tax_rates_id_key unique,
  primary key (province, starts_on)
);
insert into tax_rates (province, starts_on, rate) values
  ('NS', '2010-07-01', 0.15),
  ('NS', '2025-04-01', 0.14),
  ('NB', '2016-07-01', 0.15),
  ('NL', '2016-07-01', 0.15),
  ('PE', '2016-10-01', 0.15);
