-- only adds
-- How many calls each till has made in its current window of time. A till has one row, and its next window uses it again.
-- limited_events would need a row for each call. The table is unlogged, so that a call does not wait for the disk: after a
-- crash of PostgreSQL it is empty, and the windows begin anew. Half of each page is left free for new versions of its rows.
create unlogged table limit_windows (
  limit_name text not null,
  key_hash bytea not null check (length(key_hash) = 32),
  events integer not null,
  expires_at timestamptz not null,
  primary key (limit_name, key_hash)
) with (fillfactor = 50);

-- Wrong pins are now counted in limited_events. The table pin_tries stays, because nodes of the release before still use it.
