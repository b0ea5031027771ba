-- The code at the door: of meetings as before, and of congresses and trainings.
create table "signInCode" (
  -- SHA-256 of what stands in a QR code.
  "tokenHash" bytea primary key,
  "subjectKind" text not null check ("subjectKind" in ('meeting', 'event')),
  "subjectId" uuid not null,
  kind text not null check (kind in ('screen', 'printed')),
  -- Typed by who cannot scan; good for its subject only. Empty where nobody types.
  digits text not null default '',
  "createdAt" timestamptz not null default now(),
  "expiresAt" timestamptz not null,
  "createdBy" text not null
);
create index "signInCode_subject" on "signInCode" ("subjectKind", "subjectId", kind);

insert into "signInCode" ("tokenHash", "subjectKind", "subjectId", kind, "createdAt", "expiresAt", "createdBy")
  select "tokenHash", 'meeting', "meetingId", kind, "createdAt", "expiresAt", "createdBy" from "meetingCode";
drop table "meetingCode";
