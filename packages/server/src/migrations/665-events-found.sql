-- Events are found from everywhere, and somebody has them in hand.

alter table event
  add column "searchGrams" text[] not null generated always as (search_grams(title)) stored,
  add column initials text not null generated always as (search_initials(title)) stored,
  -- The account that made it; null for those from before.
  add column "handlerId" uuid;
create index "event_searchGrams" on event using gin ("searchGrams");
create index "event_initials" on event (initials text_pattern_ops);
