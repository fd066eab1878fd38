-- What the stores filter the inventory by: a menu, a label in it, and the device, series or brand that it finds.
create table navigation_items (
  id integer generated always as identity primary key,
  heading text not null check (heading <> '' and heading = btrim(heading)),
  subheading text not null check (subheading <> '' and subheading = btrim(subheading)),
  -- Names products by what they are called, and outlives them: whether it still finds any is told, not enforced.
  link text not null check (link <> '' and link = btrim(link)),
  version integer not null default 1
);
create unique index navigation_items_key on navigation_items (heading, subheading, link);

create trigger navigation_items_version before update on navigation_items
  for each row execute function next_version();
