-- only adds
-- The position of the write-ahead log after the last call of this session that may have saved something. A replica that has not
-- replayed the log up to it is not read for this session, so that nobody misses what they saved themselves. A shop
-- without replicas writes it only when the session begins.
alter table sessions add column wrote_lsn pg_lsn;
