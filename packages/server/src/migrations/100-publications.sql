-- Articles and videos of the columns (decision G).

create table "publicationCategory" (
  id uuid not null,
  "column" text not null,
  name text not null,
  seq integer not null,
  constraint "publicationCategory_pk" primary key (id),
  constraint "publicationCategory_name" unique ("column", name) deferrable initially deferred
);

create table publication (
  id uuid not null,
  kind text not null check (kind in ('article', 'video')),
  "column" text not null check ("column" in ('xsjl', 'kjjl', 'ttbz', 'kxpj', 'kjcg')),
  "categoryId" uuid references "publicationCategory" (id) on delete set null,
  title text not null default '',
  summary text not null default '',
  source text not null default '',
  -- Sanitised HTML, and its words for the search.
  body text not null default '',
  "bodyText" text not null default '',
  "coverFileId" uuid,
  "attachmentIds" uuid[] not null default '{}',
  "videoFileId" uuid,
  duration integer not null default 0,
  -- What is being written; readers see the columns above.
  draft jsonb,
  "draftAt" timestamptz,
  "draftBy" text not null default '',
  state text not null default 'draft' check (state in ('draft', 'published', 'withdrawn')),
  -- In the future: it appears by the clock of each query, and nothing has to run for that.
  "publishAt" timestamptz,
  pinned boolean not null default false,
  "sortOrder" integer not null default 0,
  "viewCount" integer not null default 0,
  version integer not null default 1,
  "createdById" uuid,
  "createdBy" text not null,
  "updatedBy" text not null,
  "createdAt" timestamptz not null default now(),
  "updatedAt" timestamptz not null default now(),
  "deletedAt" timestamptz,
  constraint publication_pk primary key (id),
  constraint publication_dated check (state = 'draft' or "publishAt" is not null)
);
create index publication_reading on publication ("column", kind, pinned desc, "sortOrder" desc, "publishAt" desc)
  where "deletedAt" is null and state = 'published';
create index publication_editing on publication ("column", kind, "updatedAt" desc);
create index publication_category on publication ("categoryId");

-- Every file that a publication has or had: versions may show it again, so it stays until the publication goes.
create table "publicationFile" (
  "publicationId" uuid not null references publication (id) on delete cascade,
  "fileId" uuid not null,
  constraint "publicationFile_pk" primary key ("publicationId", "fileId")
);
create index "publicationFile_file" on "publicationFile" ("fileId");

create table "publicationVersion" (
  "publicationId" uuid not null references publication (id) on delete cascade,
  version integer not null,
  content jsonb not null,
  act text not null,
  "byName" text not null,
  at timestamptz not null default now(),
  constraint "publicationVersion_pk" primary key ("publicationId", version)
);

-- One row per reader and hour: the key itself keeps a count from being driven up.
create table "publicationView" (
  "publicationId" uuid not null references publication (id) on delete cascade,
  "readerId" uuid not null,
  hour timestamptz not null,
  "readerName" text not null,
  "readerRole" text not null,
  at timestamptz not null default now(),
  constraint "publicationView_pk" primary key ("publicationId", "readerId", hour)
);
