-- only adds
-- When the user of a session last proved who they are: with a sign-in, the password or a second factor. Sessions that were there
-- before, and those whose proof was taken away, have none. The default comes in a second statement, so that it counts for new
-- sessions alone, also for those that nodes of the older release open.
alter table sessions add column proved_at timestamptz;
alter table sessions alter column proved_at set default now();
