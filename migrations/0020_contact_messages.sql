-- What visitors write by the site's contact form. It is kept here; the mail that tells the office of it may be late.
create table contact_messages (
  id integer generated always as identity primary key,
  -- One line, so that nothing can be smuggled into a mail's header.
  name text not null check (name <> '' and length(name) <= 100 and name !~ '[[:cntrl:]]'),
  email text not null check (length(email) <= 254 and email ~ '^[^[:space:][:cntrl:],;:<>()"\\@]+@[^[:space:][:cntrl:],;:<>()"\\@]+$'),
  message text not null check (message <> '' and length(message) <= 5000),
  -- In which language of the site it was written, and so is best answered.
  language text not null check (language in ('en', 'fr')),
  at timestamptz not null default now(),
  -- When somebody said that it was answered, and who; a user who is gone leaves the answer.
  answered_at timestamptz,
  answered_by integer references users on delete set null,
  version integer not null default 1,
  check (answered_at is not null or answered_by is null)
);
create index contact_messages_waiting_idx on contact_messages (id) where answered_at is null;
create trigger contact_messages_version before update on contact_messages
  for each row execute function next_version();
