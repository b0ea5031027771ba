-- To whom the invoice of a payment is made out (docs/handbook/membership.md#dues); empty: to the unit, by its credit code.
alter table dues
  add column "invoiceTitle" text not null default '',
  add column "taxNumber" text not null default '';
