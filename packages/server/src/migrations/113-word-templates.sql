-- Word forms that the society put in the place of the delivered ones; every version is kept.
create table "wordTemplate" (
  name text not null,
  version integer not null check (version > 0),
  "fileName" text not null,
  content bytea not null,
  -- Tags of the delivered form that this one leaves out.
  missing text[] not null default '{}',
  active boolean not null default false,
  "createdAt" timestamptz not null default now(),
  "createdById" uuid,
  "createdBy" text not null,
  primary key (name, version)
);
create unique index "wordTemplate_active" on "wordTemplate" (name) where active;
