-- Certificates of members and experts (decision G). A row is never deleted and its number never given again.

-- Locked while a number is taken, in the transaction that issues: a rolled back issue leaves no gap.
create table "certificateCounter" (
  kind text not null check (kind in ('person', 'unit', 'expert')),
  year integer not null,
  next integer not null,
  primary key (kind, year)
);

create table certificate (
  id uuid primary key default gen_random_uuid(),
  -- What the QR code leads to; says nothing by itself.
  "publicId" text not null,
  kind text not null check (kind in ('person', 'unit', 'expert')),
  -- Null once the member's record is physically gone.
  "memberId" uuid references member (id) on delete set null,
  year integer not null,
  serial integer not null,
  "certNo" text not null,
  -- Printed beside the number: without it a number opens nothing.
  "checkCode" text not null,
  "issuedOn" date not null,
  -- What is printed, as it was on that day.
  "societyName" text not null,
  name text not null,
  level text not null,
  "levelLabel" text not null,
  post text not null,
  subject text not null default '',
  "serialNum" text not null,
  "joinedOn" date not null,
  status text not null default 'valid' check (status in ('valid', 'replaced', 'revoked')),
  -- The one that this one took the place of.
  replaces uuid references certificate (id),
  "issuedById" uuid,
  "issuedBy" text not null,
  "createdAt" timestamptz not null default now(),
  "endedAt" timestamptz,
  "endedById" uuid,
  "endedBy" text not null default '',
  "endReason" text not null default '',
  constraint "certificate_publicId_unique" unique ("publicId"),
  constraint "certificate_number_unique" unique (kind, year, serial),
  constraint "certificate_certNo_unique" unique ("certNo"),
  constraint "certificate_replaces_unique" unique (replaces),
  constraint "certificate_ended" check ((status = 'valid') = ("endedAt" is null))
);
-- At most one of a member is good.
create unique index "certificate_one_valid" on certificate ("memberId") where status = 'valid';
create index "certificate_memberId" on certificate ("memberId", "createdAt" desc);
create index "certificate_issuedOn" on certificate ("issuedOn" desc, "createdAt" desc, id desc);
create index "certificate_name" on certificate (name, id);

create function refuse_renumbering() returns trigger language plpgsql as $$
begin
  if (new.id, new."publicId", new.kind, new.year, new.serial, new."certNo", new."checkCode", new."issuedOn", new.name)
    is distinct from
    (old.id, old."publicId", old.kind, old.year, old.serial, old."certNo", old."checkCode", old."issuedOn", old.name)
  then
    raise exception 'a certificate that was issued does not change';
  end if;
  if old.status <> 'valid' and new.status <> old.status then
    raise exception 'a certificate that has ended does not come back';
  end if;
  return new;
end $$;
create trigger certificate_fixed before update on certificate for each row execute function refuse_renumbering();
revoke delete, truncate on certificate, "certificateCounter" from portal_app;
