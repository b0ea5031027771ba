-- After a restore nothing leaves that waited when the backup was made, until somebody has looked at it: it may have gone out long ago.
-- What people do afterwards (codes for signing in, decisions) goes out as ever.
create table "restoreHold" (
  id uuid primary key default gen_random_uuid(),
  at timestamptz not null default now(),
  "backupAt" timestamptz not null,
  -- When what the clock does by itself (reminders, deadlines, digests, deletions for good) was allowed again.
  "timersFrom" timestamptz,
  "timersBy" text not null default ''
);

alter table outbox add column held boolean not null default false;
alter table campaign add column held boolean not null default false;
alter table "achievementScheduled" add column held boolean not null default false;
alter table publication add column held boolean not null default false;

drop index outbox_waiting;
create index outbox_waiting on outbox (channel, "nextAt") where state = 'queued' and not held;
create index outbox_held on outbox (template, channel) where held;

-- Called by a restore, in its transaction.
create function hold_after_restore(backup_at timestamptz) returns void language sql as $$
  insert into "restoreHold" ("backupAt") values (backup_at);
  update outbox set held = true, state = 'queued', "lastError" = '备份时正在发送，可能已经发出' where state = 'sending';
  -- Of unknown fate: the gateway may still say that it never came, and then it would be sent again.
  update outbox set held = true where state = 'queued' or (state = 'unknown' and "askAt" is not null);
  update campaign set held = true where state = 'sending';
  update "achievementScheduled" set held = true where state = 'waiting';
  update publication set held = true
    where state = 'published' and "deletedAt" is null and "publishAt" > backup_at;
$$;

-- Whoever decides anew when an article appears has looked at it.
create function publication_looked_at() returns trigger language plpgsql as $$
begin
  new.held := false;
  return new;
end $$;
create trigger publication_looked_at before update on publication for each row
  when (old.held and (old.state, old."publishAt") is distinct from (new.state, new."publishAt"))
  execute function publication_looked_at();
