import { JOINS, photoChange } from '@portal/contract/membership/kind/expert.fields'
import { expertKind } from '@portal/contract/membership/kind/expert.kind'
import type { AnyKind } from '@portal/contract/membership/kind/kind.fields'
import { personKind } from '@portal/contract/membership/kind/person.kind'
import { projectAccountKind } from '@portal/contract/membership/kind/project-account.kind'
import { unitKind } from '@portal/contract/membership/kind/unit.kind'
import type { MemberKind } from '@portal/contract/membership/member.calls'

import type { Options } from '@portal/contract/platform/enums'
import { type Field, fieldOf } from '@portal/contract/platform/fields'
import type * as z from 'zod'
import { to } from '../../shared/routes/table.ts'

/** Where staff find the records of a kind. */
export const LISTS: Readonly<Record<MemberKind, string>> = {
  person: to('personMembers'),
  unit: to('unitMembers'),
  expert: to('experts'),
  project: to('projectAccounts'),
}

/** The page of one record. */
export const informationPath = (kind: MemberKind, id: string): string =>
  to('memberRecord', { type: kind, account: id })

export interface Section {
  readonly title: string
  readonly fields: readonly string[]
}

/** How staff pages and member areas lay out the record of a kind. */
export interface KindView {
  readonly label: string
  readonly sections: readonly Section[]
  /** All fields of the record as staff edit it. */
  readonly schema: z.ZodObject
  /** What members edit themselves, without the locked ones (docs/handbook/membership.md#field-rules). */
  readonly ownSchema: z.ZodObject
  /** Groups of the member's own dialog, where they differ. */
  readonly ownSections?: readonly Section[]
  /** Society posts a reviewer can give. */
  readonly postOptions: Options
  readonly lockedForMembers: readonly string[]
  readonly lockedForStaff: readonly string[]
  /** Attachment slots, the stamped form first, that a reviewer can ask to have replaced. */
  readonly slots: Readonly<Record<string, string>>
  /** Fields that tell at the head of the review desk who it is, beside the name. */
  readonly brief: readonly string[]
  /** The approved forms that can be printed, and of which slot. */
  readonly approvedForms: readonly {
    readonly slot?: 'companyAttach'
    readonly title: string
    readonly when?: (form: Readonly<Record<string, unknown>>) => boolean
  }[]
}

/** What the kind says of itself. */
const viewOf = (kind: AnyKind) => ({
  label: kind.label,
  sections: kind.sections,
  schema: kind.staffFields,
  ownSchema: kind.fields,
  postOptions: kind.posts,
  lockedForMembers: kind.locked,
  lockedForStaff: kind.fixed ?? [],
})

const views: Readonly<Record<MemberKind, KindView>> = {
  person: {
    ...viewOf(personKind),
    slots: { companyAttach: '盖章申请表' },
    brief: ['company', 'zw'],
    approvedForms: [{ title: '下载申请表' }],
  },
  unit: {
    ...viewOf(unitKind),
    slots: { multiConfirmFile: '盖章登记表' },
    brief: ['cpcode', 'contactName'],
    approvedForms: [{ title: '下载登记表' }],
  },
  expert: {
    ...viewOf(expertKind),
    ownSchema: expertKind.fields.extend({ image: photoChange }),
    ownSections: [{ title: '照片', fields: ['image'] }, ...expertKind.sections],
    slots: expertKind.slots,
    brief: ['organization', 'zw'],
    approvedForms: [
      { title: '下载专家申请表' },
      {
        slot: 'companyAttach',
        title: '下载入会申请表',
        when: ({ isMember }) => isMember === JOINS,
      },
    ],
  },
  project: {
    ...viewOf(projectAccountKind),
    slots: {},
    brief: ['company', 'zw'],
    approvedForms: [],
  },
}

export const kindView = (kind: MemberKind): KindView => views[kind]

export const fieldNamed = (view: KindView, name: string): Field | undefined => {
  const schema = view.schema.shape[name]
  return schema && fieldOf(schema as z.ZodType)
}

export const titleNamed = (view: KindView, name: string): string =>
  fieldNamed(view, name)?.title ?? view.slots[name] ?? name
