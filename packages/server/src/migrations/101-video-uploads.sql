-- Videos arrive in pieces, each an object of the file store, and are joined at the end. Any process can take the next piece.

create table "videoUpload" (
  id uuid not null,
  "ownerAccountId" uuid not null,
  "fileName" text not null,
  fingerprint text not null,
  size bigint not null,
  "pieceBytes" integer not null,
  received bigint not null default 0,
  mime text not null default '',
  -- The joined content, until a video takes it.
  "storageKey" text,
  sha256 bytea,
  "createdAt" timestamptz not null default now(),
  "updatedAt" timestamptz not null default now(),
  constraint "videoUpload_pk" primary key (id),
  constraint "videoUpload_received" check (received between 0 and size)
);
create unique index "videoUpload_same" on "videoUpload" ("ownerAccountId", fingerprint, size, "fileName");
create index "videoUpload_idle" on "videoUpload" ("updatedAt");

create table "videoPiece" (
  "uploadId" uuid not null references "videoUpload" (id),
  "offset" bigint not null,
  size integer not null,
  "storageKey" text not null,
  constraint "videoPiece_pk" primary key ("uploadId", "offset")
);
