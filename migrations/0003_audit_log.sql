-- Who changed what, when, from what to what. Rows are written and read, never changed:
-- the name of who did it is copied, so that it outlives the account.
create table audit_log (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  user_id integer,
  username text not null,
  act text not null,
  subject text not null,
  subject_id integer not null,
  before jsonb,
  after jsonb
);
create index audit_log_subject_idx on audit_log (subject, subject_id, id desc);
create index audit_log_at_idx on audit_log (at desc);

create trigger audit_log_append_only before update or delete or truncate on audit_log
  for each statement execute function refuse_change();
