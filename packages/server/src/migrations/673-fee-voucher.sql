-- By which receipt an evaluation fee came in: the number of a bank slip, a receipt or an invoice.

alter table "achievementContract" add column "voucherNo" text not null default '';
