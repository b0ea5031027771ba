-- Who of the readers of a column is shown an article or a video (docs/handbook/content.md#visibility).
alter table publication
  add column visibility text not null default 'members'
    constraint "publicationVisibility" check (visibility in ('public', 'members', 'person', 'expert', 'unit'));

-- The front page, columns, feed and sitemap read what is public: pinned ones first, then the newest.
create index "publicationPublic" on publication (pinned desc, "sortOrder" desc, "publishAt" desc, id)
  where visibility = 'public' and state = 'published' and "deletedAt" is null;
