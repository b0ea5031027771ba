import { fees } from '@portal/contract/evaluation/fees/fees.calls'
import { implement, type Route } from '../../platform/http/context.ts'
import { confirmFees, confirmNone, reopenFees, saveFees, viewFees } from './fees.actions.ts'
import { type FeeDeps, feeSheet, wholeFeeSheet } from './fees.documents.ts'

export const feeRoutes = (deps: FeeDeps): Route[] =>
  implement(fees, {
    view: viewFees(deps),
    save: saveFees,
    confirm: confirmFees(deps),
    none: confirmNone,
    reopen: reopenFees,
    sheet: feeSheet(deps),
    wholeSheet: wholeFeeSheet(deps),
  })
