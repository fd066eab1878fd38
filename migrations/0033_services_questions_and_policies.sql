-- only adds
-- What the site says about each service. The names are fixed; the office fills in the rest, and an empty field is not shown.
create table services (
  id integer primary key,
  service text not null unique,
  -- The lowest price of the repair.
  price_cents integer check (price_cents between 1 and 1000000),
  minutes integer check (minutes between 1 and 1440),
  warranty_days integer check (warranty_days between 1 and 3650),
  words text not null default '' check (length(words) <= 1500),
  words_fr text not null default '' check (length(words_fr) <= 1500),
  version integer not null default 1
);
create trigger services_version before update on services
  for each row when (old.* is distinct from new.*) execute function next_version();
insert into services (id, service) values
  (1, 'Screen Replacement'),
  (2, 'Battery Replacement'),
  (3, 'Software Update'),
  (4, 'Screen Protector Replacement'),
  (5, 'Motherboard Issues'),
  (6, 'Others');

-- Questions of visitors with the answers of the office, in the order of their position. An empty French text is the English one.
create table questions (
  id integer generated always as identity primary key,
  position integer not null check (position between 1 and 9999),
  question text not null check (question <> '' and length(question) <= 200),
  question_fr text not null default '' check (length(question_fr) <= 200),
  answer text not null check (answer <> '' and length(answer) <= 2000),
  answer_fr text not null default '' check (length(answer_fr) <= 2000),
  shown boolean not null default true,
  version integer not null default 1
);
create trigger questions_version before update on questions
  for each row when (old.* is distinct from new.*) execute function next_version();

-- The warranty page, and who answers questions about personal data.
alter table shop
  add column warranty text not null default '' check (length(warranty) <= 3000),
  add column warranty_fr text not null default '' check (length(warranty_fr) <= 3000),
  add column privacy_contact text not null default '' check (length(privacy_contact) <= 100),
  add column privacy_email text not null default '' check (length(privacy_email) <= 254);

-- What the page of a store says about it.
alter table stores
  add column words text not null default '' check (length(words) <= 1500),
  add column words_fr text not null default '' check (length(words_fr) <= 1500);
create table store_photos (
  id integer generated always as identity primary key,
  store_id integer not null references stores on delete cascade,
  -- The name of the files among the uploads, and the size of the largest, so that a page can reserve its space.
  image_name text not null check (image_name <> ''),
  width integer not null check (width between 1 and 10000),
  height integer not null check (height between 1 and 10000),
  -- What the photo shows, for visitors who cannot see it.
  alt text not null check (alt <> '' and length(alt) <= 200),
  alt_fr text not null default '' check (length(alt_fr) <= 200)
);
create index store_photos_store_idx on store_photos (store_id, id);
