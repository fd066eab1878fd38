-- only adds
-- Whether the pages for staff show times with 12 or 24 hours.
alter table shop add column clock text not null default '24' check (clock in ('12', '24'));
