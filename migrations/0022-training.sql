-- only adds
-- A training shop was filled while its database was empty. Its administrators can throw it away and fill it again, and its mails
-- are held. The mark is data, so that a backup of a training shop is restored as one.
alter table shop add column training boolean not null default false;

-- A database that people work in never becomes a training shop, because its rows could then be thrown away.
create function shop_training_checked() returns trigger language plpgsql as $$
begin
  if exists (select from users) then
    raise exception 'A shop with users cannot become a training shop' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger shop_training_checked before update of training on shop
  for each row when (new.training and not old.training) execute function shop_training_checked();

alter table outbox drop constraint outbox_state_check;
alter table outbox add constraint outbox_state_check check (state in ('waiting', 'sent', 'failed', 'held'));

-- No mail of a training shop is due, whichever code queues it.
create function outbox_held() returns trigger language plpgsql as $$
begin
  if (select training from shop) then
    new.state := 'held';
    new.last_error := 'This is a training shop, so the e-mail is held and not sent.';
  end if;
  return new;
end $$;
create trigger outbox_held before insert or update of state on outbox
  for each row when (new.state = 'waiting') execute function outbox_held();
