-- only adds
-- The colour and the logo of the shop. One row. The logo is drawn anew from the uploaded file.
create table branding (
  only_row boolean primary key default true check (only_row),
  colour text not null default '' check (colour = '' or colour ~ '^#[0-9a-f]{6}$'),
  logo bytea check (octet_length(logo) between 1 and 8000000),
  version integer not null default 1
);
insert into branding default values;
create trigger next_version before update on branding for each row execute function next_version();

-- The pictures that are made from the logo and the colour. The name has the hash of the content, so browsers may cache a picture for ever.
create table brand_pictures (
  use text primary key check (use in ('logo', 'icon-32', 'icon-180', 'icon-512')),
  name text not null unique check (name ~ '^[0-9a-f]{32}[.]png$'),
  width integer not null check (width between 1 and 1024),
  height integer not null check (height between 1 and 1024),
  bytes bytea not null check (octet_length(bytes) between 1 and 1000000)
);
