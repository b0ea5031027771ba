import { personKind } from '@portal/contract/membership/kind/person.kind'
import type { KeyRing } from '../../platform/crypto/secrets.ts'
import { inWords } from '../record/form.rules.ts'
import { serveKind } from '../record/kind.ts'

/** Individual members as the record of members treats them. */
export const servePerson = (ring: KeyRing) =>
  serveKind(personKind, ring, {
    forms: {
      companyAttach: {
        template: 'person-form',
        fileName: '个人会员入会申请表',
        printed: (form) => inWords(personKind, form),
      },
    },
  })
