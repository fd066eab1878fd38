-- Users are edited by several people: a stale edit names an old version.
alter table users add column version integer not null default 1;
create trigger users_version before update on users
  for each row execute function next_version();

-- A shop without an administrator who can sign in could never be looked after again. Of two who leave at once, the
-- second waits for the first and is told.
create function keep_an_admin() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtext('users_last_admin'));
  if not exists (select from users where type = 'admin' and active) then
    raise exception 'the last administrator has to stay'
      using errcode = 'check_violation', constraint = 'users_last_admin_check';
  end if;
  return null;
end $$;
create trigger users_last_admin_check after update of type, active on users
  for each row when (old.type = 'admin' and old.active and (new.type <> 'admin' or not new.active))
  execute function keep_an_admin();

-- What the shop says of itself, in both languages of its site; without a French text the English one is shown.
alter table shop
  add column tagline text not null default '',
  add column tagline_fr text not null default '',
  -- The line above every page of the site.
  add column banner text not null default '',
  add column banner_fr text not null default '',
  add column promo_text text not null default '',
  add column promo_text_fr text not null default '',
  -- The code that goes with it, to be copied.
  add column promo_code text not null default '' check (promo_code !~ '\s'),
  add column version integer not null default 1;
create trigger shop_version before update on shop
  for each row execute function next_version();

-- A rate is named by a number where it is removed, and in the audit log.
alter table tax_rates add column id integer generated always as identity constraint tax_rates_id_key unique;
