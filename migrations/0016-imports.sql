-- only adds
-- Files with rows of a list: products, stores, employees, users, promo codes, the navigation menu. A file is checked first, and applied as a whole later.
create table imports (
  id integer generated always as identity primary key,
  kind text not null check (kind in ('products', 'stores', 'employees', 'users', 'discounts', 'navigation')),
  file_name text not null check (length(file_name) between 1 and 200),
  state text not null default 'checked' check (state in ('checked', 'applied', 'undone')),
  -- The headings of the file in their order, each with the field that it stands for: null for a heading that means nothing to us.
  columns jsonb not null,
  -- A semicolon between the cells of a .csv means that a comma is a decimal point.
  decimal_comma boolean not null,
  user_id integer not null,
  username text not null,
  created_at timestamptz not null default now(),
  version integer not null default 1
);
create trigger imports_version before update on imports for each row execute function next_version();
create index imports_user_idx on imports (user_id);

-- A row of a file, with the verdict on it.
create table import_rows (
  id integer generated always as identity primary key,
  import_id integer not null references imports on delete cascade,
  -- Its line in the file.
  line integer not null check (line > 0),
  cells jsonb not null,
  verdict text not null check (verdict in ('new', 'changed', 'same', 'refused')),
  -- The name of the row that the line means.
  called text not null,
  changes jsonb not null,
  errors jsonb not null,
  -- The row that was changed or made, once the file is applied, and its version then.
  row_id integer,
  row_version integer,
  unique (import_id, line)
);
create index import_rows_verdict_idx on import_rows (import_id, verdict, line);

-- The field that somebody assigned to a heading. The next file with this heading has it too.
create table import_headings (
  kind text not null,
  heading text not null check (length(heading) between 1 and 120),
  field text,
  primary key (kind, heading)
);
