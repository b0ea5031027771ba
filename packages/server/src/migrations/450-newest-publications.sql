-- The newest of all columns stand on the home of members: read in their order, until there are enough.
create index "publication_newest" on publication ("publishAt" desc, id) where state = 'published' and "deletedAt" is null;
