-- A node of an older release would send a mail without its secret, so none may run.
--
-- The secret of a mail, such as the end of a link that chooses a new password. The outbox has “(hidden)” in its place, and gets
-- it back when the mail is sent: nothing else that reads the outbox can show it. A row ends when its mail is sent, cancelled or
-- deleted.
create table mail_secrets (
  mail_id integer primary key references outbox on delete cascade,
  secret text not null check (secret <> '')
);

-- The mails that wait or have failed. A link has its secret behind the # or in ?key=, before any other link.
insert into mail_secrets (mail_id, secret)
select id, substring(text from '[#=]([A-Za-z0-9_-]{43})(?![A-Za-z0-9_-])') from outbox
where holds_secret and text ~ '[#=][A-Za-z0-9_-]{43}(?![A-Za-z0-9_-])';

update outbox set html = replace(html, secret, '(hidden)'), text = replace(text, secret, '(hidden)')
from mail_secrets where mail_id = id;
