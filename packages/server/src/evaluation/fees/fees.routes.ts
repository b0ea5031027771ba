import { fees } from '@portal/contract/evaluation/fees/fees.calls'
import { implement, type Route } from '../../platform/http/context.ts'
import { confirmFees, confirmNone, reopenFees, saveFees, viewFees } from './fees.actions.ts'
import { type FeeDeps, feeSheet, wholeFeeSheet } from './fees.documents.ts'
import { payFees, unpayFees } from './payout.actions.ts'

export const feeRoutes = (deps: FeeDeps): Route[] =>
  implement(fees, {
    view: viewFees(deps),
    save: saveFees,
    confirm: confirmFees(deps),
    none: confirmNone,
    reopen: reopenFees,
    pay: payFees,
    unpay: unpayFees,
    sheet: feeSheet(deps),
    wholeSheet: wholeFeeSheet(deps),
  })
