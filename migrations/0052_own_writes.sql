-- only adds
-- The position of the write-ahead log after the last call of this session that may have saved something. A replica that has not
-- replayed the log up to it is not read for this session, so that nobody misses what they saved themselves. Only a shop with
-- replicas fills it.
alter table sessions add column wrote_lsn pg_lsn;
