-- Erasure of personal data: asked for by its owner, or due because staff deleted the record more than thirty days ago. What stays is
-- a record without a person: its number and the fact of membership.

alter table member add column "erasedAt" timestamptz;
alter table member add constraint "member_erased_is_deleted" check ("erasedAt" is null or "deletedAt" is not null);
create index "member_to_erase" on member ("deletedAt") where "deletedAt" is not null and "erasedAt" is null;

create table "erasureRequest" (
  id uuid primary key default gen_random_uuid(),
  "memberId" uuid not null references member (id),
  -- Emptied with the erasure: it is the owner's own words.
  reason text not null,
  status text not null default 'pending' check (status in ('pending', 'approved', 'refused', 'cancelled')),
  "requestedAt" timestamptz not null default now(),
  "decidedAt" timestamptz,
  "decidedById" uuid,
  "decidedBy" text not null default '',
  decision text not null default '',
  constraint "erasureRequest_decided" check ((status = 'pending') = ("decidedAt" is null))
);
create unique index "erasureRequest_one_pending" on "erasureRequest" ("memberId") where status = 'pending';
create index "erasureRequest_list" on "erasureRequest" (status, "requestedAt" desc);
revoke delete, truncate on "erasureRequest" from portal_app;

-- A certificate still never changes, but the name on it may be taken away for good.
create or replace function refuse_renumbering() returns trigger language plpgsql as $$
begin
  if (new.id, new."publicId", new.kind, new.year, new.serial, new."certNo", new."checkCode", new."issuedOn")
    is distinct from
    (old.id, old."publicId", old.kind, old.year, old.serial, old."certNo", old."checkCode", old."issuedOn")
    or (new.name <> old.name and new.name <> '（已注销）')
  then
    raise exception 'a certificate that was issued does not change';
  end if;
  if old.status <> 'valid' and new.status <> old.status then
    raise exception 'a certificate that has ended does not come back';
  end if;
  return new;
end $$;
