-- The shop itself: one row.
create table shop (
  only_row boolean primary key default true check (only_row),
  name text not null check (btrim(name) <> ''),
  -- A demo shop tells everyone its passwords, so production will not open one.
  demo boolean not null default false
);
insert into shop (name) values ('Tidewater Mobile');

-- Rows that several people edit carry a version; a stale edit names an old one.
create function next_version() returns trigger language plpgsql as $$
begin
  new.version := old.version + 1;
  return new;
end $$;

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end $$;
