-- only adds
-- Backups are not listed among the jobs any more, so every job has a user. An older release still makes its backups, but cannot
-- list them.
delete from jobs where user_id is null;
alter table jobs alter column user_id set not null;
