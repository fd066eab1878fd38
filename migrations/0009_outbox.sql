-- Every mail of the shop: written in the transaction that causes it. The table is its own queue, and the office reads it.
create table outbox (
  id integer generated always as identity primary key,
  -- What it is about: the confirmation of order 12, the invitation 3.
  about text not null check (about <> ''),
  about_id integer not null,
  -- One plain address, so that nothing can be smuggled into a header; the same goes for the subject.
  to_address text not null check (to_address ~ '^[^[:space:][:cntrl:],;:<>()"\\@]+@[^[:space:][:cntrl:],;:<>()"\\@]+$'),
  reply_to text check (reply_to ~ '^[^[:space:][:cntrl:],;:<>()"\\@]+@[^[:space:][:cntrl:],;:<>()"\\@]+$'),
  subject text not null check (subject <> '' and subject !~ '[[:cntrl:]]'),
  -- What it says, without the frame that every mail of the shop stands in.
  html text not null,
  text text not null,
  -- What comes with it, by who makes it and of which row: made when it is sent.
  attachments jsonb not null default '[]',
  -- A link that lets somebody in is forgotten once it was sent.
  holds_secret boolean not null default false,
  state text not null default 'waiting' check (state in ('waiting', 'sent', 'failed')),
  queued_at timestamptz not null default now(),
  tries integer not null default 0,
  last_error text not null default '',
  next_try_at timestamptz not null default now(),
  -- While somebody is sending it, a moment from now; who was killed over it lets go of it by that.
  held_until timestamptz,
  sent_at timestamptz,
  -- How often it was told to be sent: a mail that is sent again on purpose is another to the mail servers.
  sendings integer not null default 1
);
create index outbox_due_idx on outbox (next_try_at) where state = 'waiting';
create index outbox_state_idx on outbox (state, id);
create index outbox_about_idx on outbox (about, about_id);
