import { expertKind } from '@portal/contract/membership/kind/expert.kind'
import type { KeyRing } from '../../platform/crypto/secrets.ts'
import type { FileStore } from '../../platform/files/file-store.ts'
import { serveKind } from '../record/kind.ts'
import { findAssessment } from './expert.queries.ts'
import { expertSheet, membershipSheet, photoOn } from './expert-form.documents.ts'

/** Experts as the record of members treats them. */
export const serveExpert = (ring: KeyRing, files: FileStore) =>
  serveKind(expertKind, ring, {
    forms: {
      tableAttach: {
        template: 'expert-form',
        fileName: '专家申请表',
        printed: expertSheet,
        pictures: photoOn(files),
        blank: { image: '照片' },
      },
      companyAttach: {
        template: 'person-form',
        fileName: '个人会员入会申请表',
        printed: membershipSheet,
        pledge: 'pledge-person',
      },
    },
    assessment: findAssessment,
  })
