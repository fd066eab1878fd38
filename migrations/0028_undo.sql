-- only adds
-- What is needed to undo an act. It is written in the transaction of the act, and deleted after an hour or two.
create table undoable_acts (
  id uuid primary key default gen_random_uuid(),
  -- Only this user can undo it.
  user_id integer not null references users on delete cascade,
  -- The method and the path of the call.
  act text not null check (act <> '' and length(act) <= 200),
  at timestamptz not null default clock_timestamp(),
  -- The rows before the act, and the versions after it.
  state jsonb not null,
  undone_at timestamptz
);
create index undoable_acts_at_idx on undoable_acts (at);
