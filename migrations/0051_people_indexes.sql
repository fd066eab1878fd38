-- only adds, concurrently
-- What is kept of a person is found by the e-mail address, the phone number or the name, in any way of writing them.
create index concurrently appointments_person_email_idx on appointments (plain_name(email));
create index concurrently appointments_person_phone_idx on appointments (phone_digits(phone));
create index concurrently appointments_person_name_idx on appointments (plain_name(first_name || ' ' || last_name));
create index concurrently contact_messages_person_email_idx on contact_messages (plain_name(email));
create index concurrently contact_messages_person_name_idx on contact_messages (plain_name(name));
create index concurrently mobile_reports_person_name_idx on mobile_reports (plain_name(customer));
create index concurrently outbox_person_to_idx on outbox (plain_name(to_address));
create index concurrently outbox_person_reply_idx on outbox (plain_name(reply_to)) where reply_to is not null;
-- Messages that nodes of older releases logged with the address of the visitor.
create index concurrently audit_log_visitor_idx on audit_log (plain_name(after ->> 'email'))
  where subject = 'contact message' and after ? 'email';
-- The shifts of an employee, also one that was given to somebody else.
create index concurrently audit_log_shift_before_idx on audit_log ((before ->> 'employee_id')) where subject = 'shift';
create index concurrently audit_log_shift_after_idx on audit_log ((after ->> 'employee_id')) where subject = 'shift';
