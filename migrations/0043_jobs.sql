-- only adds
-- Work that takes long: exports, PDFs of many orders, mails to many buyers, backups. A node makes the call that the row
-- names, for the user who started it, and keeps the result until it expires.
create table jobs (
  id integer generated always as identity primary key,
  -- The call: POST /admin/transaction/summary/export/
  call text not null check (length(call) between 1 and 200),
  title text not null check (length(title) between 1 and 200),
  -- Empty for the work of the shop itself.
  user_id integer references users on delete cascade,
  started_by text not null check (length(started_by) <= 200),
  -- The path and the body of the call, as they were sent.
  input jsonb not null check (octet_length(input::text) <= 1000000),
  state text not null default 'queued' check (state in ('queued', 'running', 'done', 'failed', 'cancelled')),
  done integer not null default 0 check (done >= 0),
  total integer check (total >= 0),
  step text not null default '' check (length(step) <= 200),
  file_name text check (length(file_name) <= 200),
  media_type text check (length(media_type) <= 200),
  bytes bigint check (bytes >= 0),
  -- Empty, or the sentence with which it was done.
  message text not null default '' check (length(message) <= 1000),
  -- Empty, or why it failed: the code for programs, the sentence for people.
  error_code text not null default '',
  error text not null default '' check (length(error) <= 1000),
  tries integer not null default 0 check (tries between 0 and 3),
  -- The node that does the work, and when it last said so.
  node_id uuid,
  seen_at timestamptz,
  created_at timestamptz not null default now(),
  started_at timestamptz,
  ended_at timestamptz,
  -- Until when the file is kept.
  expires_at timestamptz,
  constraint jobs_file_check check ((file_name is null) = (bytes is null) and (file_name is null) = (media_type is null)),
  constraint jobs_ended_check check ((state in ('done', 'failed', 'cancelled')) = (ended_at is not null)),
  constraint jobs_seen_check check (state <> 'running' or seen_at is not null)
);
-- One user does one long work at a time. The others wait.
create unique index jobs_one_running_idx on jobs (user_id) where state = 'running';
create index jobs_open_idx on jobs (id) where state in ('queued', 'running');
create index jobs_user_idx on jobs (user_id, id);
create index jobs_ended_idx on jobs (ended_at) where ended_at is not null;

-- The bytes of a result, in pieces, so that every node can send it.
create table job_files (
  job_id integer not null references jobs on delete cascade,
  piece integer not null check (piece >= 0),
  bytes bytea not null check (length(bytes) <= 1048576),
  primary key (job_id, piece)
);
-- Spreadsheets and PDFs are compressed already.
alter table job_files alter column bytes set storage external;
