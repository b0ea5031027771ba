-- Cases that were open when their evaluation ended were kept as upheld, which nobody had said of them.
alter table objection drop constraint objection_ruling_check;
alter table objection add constraint objection_ruling_check check (ruling in ('', 'dismissed', 'revision', 'terminated', 'closed'));
update objection set ruling = 'closed', finding = '该成果' || finding
  where ruling = 'terminated' and reply = '该成果的评价程序已经结束，不再继续处理。';
