-- Who sent a form of the public site, and when: an address that sends too many is told to wait.
create table form_sendings (
  id bigint generated always as identity primary key,
  form text not null,
  address text not null,
  at timestamptz not null default now()
);
create index form_sendings_address_idx on form_sendings (form, address, at);
create index form_sendings_at_idx on form_sendings (at);
