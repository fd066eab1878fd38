-- only adds
-- The scripts and styles of each release, compressed with Brotli. While nodes are upgraded one after the other, a page of one
-- release may request its files from a node of another.
create table built_files (
  name text primary key check (length(name) between 1 and 100),
  content bytea not null check (length(content) between 1 and 5000000),
  -- The last start of a node that has the file.
  kept_at timestamptz not null default now()
);
-- Brotli has compressed it already.
alter table built_files alter column content set storage external;
