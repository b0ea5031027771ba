import { unitKind } from '@portal/contract/membership/kind/unit.kind'
import type { KeyRing } from '../../platform/crypto/secrets.ts'
import { serveKind } from '../record/kind.ts'

/** Unit members as the record of members treats them. */
export const serveUnit = (ring: KeyRing) =>
  serveKind(unitKind, ring, {
    forms: { multiConfirmFile: { template: 'unit-form', fileName: '单位会员登记表' } },
  })
