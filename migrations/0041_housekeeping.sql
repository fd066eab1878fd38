-- only adds
-- The last run of each rule by which old rows are deleted. The row also decides which of several nodes runs the rule.
create table housekeeping_runs (
  rule text primary key,
  started_at timestamptz not null default now(),
  -- Empty while it runs, and if the node stopped meanwhile.
  ended_at timestamptz,
  deleted bigint,
  -- Empty, or the reason why it failed.
  error text not null default ''
);
-- Sent mails, by the time when they are deleted.
create index outbox_sent_idx on outbox (sent_at) where state = 'sent';
