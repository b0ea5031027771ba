-- A role that reads the audit log and nothing else.
alter table account drop constraint "account_role_check";
alter table account add constraint "account_role_check" check (
  role in (
    'person', 'expert', 'unit', 'project',
    'superAdmin', 'administrator', 'editor', 'handler', 'inCharge', 'expertReview', 'auditor'
  )
);
