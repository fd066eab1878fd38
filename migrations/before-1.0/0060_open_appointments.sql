-- only adds
-- A visitor can have three open appointments. They are counted by inbox, in every spelling of its e-mail address, and by phone.
-- `inboxOf` in visitorLimits.ts is the same rule, and a test compares them.
create function inbox_of(email text) returns text language sql immutable parallel safe
return replace(regexp_replace(regexp_replace(lower(email), '@[^@]*$', ''), '(?<=.)\+.*$', ''), '.', '')
  || '@' || coalesce(substring(lower(email) from '@([^@]*)$'), '');

create index appointments_open_inbox_idx on appointments (inbox_of(email))
  where booked_by = '' and state in ('new', 'confirmed');
create index appointments_open_phone_idx on appointments (phone_digits(phone))
  where booked_by = '' and state in ('new', 'confirmed');
