import { approvalWarnings } from '@portal/contract/membership/review/approval.rules'

/** What a reviewer says who has looked at everything. */
export const CONFIRMED = approvalWarnings.map((warning) => ({ warning, reason: '纸质原件已核对' }))
