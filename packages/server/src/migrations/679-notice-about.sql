-- What a notice said, in its first words: the kind of message alone does not tell an auditor what somebody heard (evaluation.md#dossier).
alter table "achievementNotice" add column about text not null default '';
