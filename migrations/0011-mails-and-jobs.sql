-- Every mail of the shop, queued in the transaction that causes it. The office can read the list.
create table outbox (
  id integer generated always as identity primary key,
  -- The subject and the id of its row: the confirmation of order 12, the invitation 3.
  about text not null check (about <> ''),
  about_id integer not null,
  -- One plain address, so that it cannot add a header. The same holds for the subject.
  to_address text not null check (to_address ~ '^[^[:space:][:cntrl:],;:<>()"\\@]+@[^[:space:][:cntrl:],;:<>()"\\@]+$'),
  reply_to text check (reply_to ~ '^[^[:space:][:cntrl:],;:<>()"\\@]+@[^[:space:][:cntrl:],;:<>()"\\@]+$'),
  subject text not null check (subject <> '' and subject !~ '[[:cntrl:]]'),
  -- Without the frame that all mails of the shop have.
  html text not null,
  text text not null,
  -- The attachments by the name of their maker and the id of a row. They are made when the mail is sent.
  attachments jsonb not null default '[]',
  -- A mail with a secret in its link loses its text once it was sent.
  holds_secret boolean not null default false,
  state text not null default 'waiting' check (state in ('waiting', 'sent', 'failed')),
  queued_at timestamptz not null default now(),
  tries integer not null default 0,
  last_error text not null default '',
  next_try_at timestamptz not null default now(),
  -- While a node sends it. If the node dies, another one sends the mail after this moment.
  held_until timestamptz,
  sent_at timestamptz,
  -- How often it was to be sent. A mail that is sent again on purpose gets another Message-ID.
  sendings integer not null default 1,
  -- The language of the visitor.
  language text not null default 'en' check (language in ('en', 'fr'))
);
create index outbox_due_idx on outbox (next_try_at) where state = 'waiting';
create index outbox_state_idx on outbox (state, id);
create index outbox_about_idx on outbox (about, about_id);
-- Housekeeping deletes the oldest.
create index outbox_sent_idx on outbox (sent_at) where state = 'sent';
create index outbox_person_to_idx on outbox (plain_name(to_address));
create index outbox_person_reply_idx on outbox (plain_name(reply_to)) where reply_to is not null;

-- The secret of a mail, such as the end of a link that chooses a new password. The outbox has “(hidden)” in its place, and gets
-- it back when the mail is sent: nothing else that reads the outbox can show it. A row ends when its mail is sent, cancelled or
-- deleted.
create table mail_secrets (
  mail_id integer primary key references outbox on delete cascade,
  secret text not null check (secret <> '')
);

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
  -- The node that does the work, and when it last reported that.
  node_id uuid,
  seen_at timestamptz,
  created_at timestamptz not null default now(),
  started_at timestamptz,
  ended_at timestamptz,
  -- Until when the file is kept.
  expires_at timestamptz,
  -- With which rights the file was made: the role of the user, and the user's store. It is only sent while these are the same.
  made_with text check (length(made_with) between 1 and 200),
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

-- A link from which a browser downloads a file. It works once, for a minute, in the browser that requested it.
create table download_links (
  -- Hashes of the secret in the address, and of the one in the cookie of that browser.
  link_hash bytea primary key check (length(link_hash) = 32),
  cookie_hash bytea not null check (length(cookie_hash) = 32),
  -- A link ends with the session.
  session_id integer not null references sessions on delete cascade,
  job_id integer not null references jobs on delete cascade,
  expires_at timestamptz not null
);
create index download_links_expires_idx on download_links (expires_at);
create index download_links_session_idx on download_links (session_id);
create index download_links_job_idx on download_links (job_id);
