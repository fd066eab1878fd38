-- only adds
-- Strangers cause the entries of failed sign-ins, so these end after 90 days. All other events stay, as before.
create function refuse_deleted_event() returns trigger language plpgsql as $$
begin
  if old.act = 'failed' and old.last_at < now() - interval '90 days' then
    return old;
  end if;
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end $$;
drop trigger security_events_append_only on security_events;
create trigger security_events_append_only before truncate on security_events
  for each statement execute function refuse_change();
create trigger security_events_stay before delete on security_events
  for each row execute function refuse_deleted_event();
