-- The log is read newest first: all of it, or what was done, to what, by whom.
-- Lists put what is not there last, and an index serves only the very order that is asked for.
create index audit_log_newest_idx on audit_log (id desc nulls last);
create index audit_log_newest_act_idx on audit_log (act, id desc nulls last);
create index audit_log_newest_subject_idx on audit_log (subject, id desc nulls last);
create index audit_log_username_idx on audit_log using gin (username gin_trgm_ops);

-- What lets somebody in has no place in a log that is kept for good. A row may say that a pin is set, never which.
create function holds_secret(noted jsonb) returns boolean language sql immutable parallel safe
return noted ?| array[
  'password', 'current_password', 'new_password', 'password_hash', 'token', 'new_token', 'token_hash',
  'key', 'key_hash', 'secret', 'pin_hash'
] or noted ->> 'pin' ~ '[0-9]';

alter table audit_log
  add constraint audit_log_before_secret_check check (not holds_secret(before)),
  add constraint audit_log_after_secret_check check (not holds_secret(after));
