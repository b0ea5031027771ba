-- What staff do with members: links that set a password, history with its differences, lists over several kinds.

alter table ticket drop constraint ticket_purpose_check;
alter table ticket add constraint ticket_purpose_check
  check (purpose in ('wizard', 'resubmit', 'mustchange', 'download', 'setpassword'));

-- Field by field, before and after, masked like the audit log.
alter table "reviewEvent" add column changes jsonb not null default '[]';
-- Who deleted a record.
create index "reviewEvent_removals" on "reviewEvent" ("memberId", id desc) where action = 'remove';

-- Holders of council posts (directormember) are few among many members.
create index member_council on member ("memberTag1")
  where "deletedAt" is null and "memberTag1" not in ('', '无', '会员', '会员单位');
create index member_former_council on member (kind)
  where "deletedAt" is null and "historyZw" <> '';
create index "member_submittedAt" on member ("submittedAt" desc, id desc) where "deletedAt" is null;
