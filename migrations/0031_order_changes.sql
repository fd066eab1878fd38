-- only adds
-- The last time that somebody changed the amounts of an order that was completed and paid already.
alter table orders add column changed_after_completion timestamptz;

-- The changes of the lines of one order, also of lines that were removed.
create index audit_log_order_line_idx on audit_log ((coalesce(after, before) ->> 'order_id'), id desc)
  where subject = 'order line';
