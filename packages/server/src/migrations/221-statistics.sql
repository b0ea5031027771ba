-- Everything that figures count members by, read from indexes alone (P12): the tables themselves are ten times as large.
create index "member_figures" on member (kind, id)
  include (state, level, region, "memberTag1", "examineDate", "submittedAt", "submittedVia", "tableUploadStatus")
  where "deletedAt" is null;
create index "person_figures" on person (id) include (education, zc, sex, birthday);
