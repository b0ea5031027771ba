import {
  EXPERT_LOCKED,
  EXPERT_SECTIONS,
  expertFields,
  expertStaffFields,
  JOINS,
  photoChange,
} from '@portal/contract/membership/expert.fields'
import { MEMBER_KINDS, type MemberKind } from '@portal/contract/membership/member.calls'
import {
  PERSON_LOCKED,
  PERSON_SECTIONS,
  personFields,
  personStaffFields,
} from '@portal/contract/membership/person.calls'
import {
  PROJECT_ACCOUNT_LOCKED,
  PROJECT_ACCOUNT_SECTIONS,
  projectAccountFields,
} from '@portal/contract/membership/project-account.calls'
import {
  UNIT_LOCKED,
  UNIT_SECTIONS,
  unitFields,
  unitStaffFields,
} from '@portal/contract/membership/unit.calls'
import { type Options, POST_EXPERT, POST_PERSON, POST_UNIT } from '@portal/contract/platform/enums'
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

const views: Partial<Record<MemberKind, KindView>> = {
  person: {
    label: MEMBER_KINDS.person.label,
    sections: PERSON_SECTIONS,
    schema: personStaffFields,
    ownSchema: personFields,
    postOptions: POST_PERSON,
    lockedForMembers: PERSON_LOCKED,
    slots: { companyAttach: '盖章申请表' },
    brief: ['company', 'zw'],
    approvedForms: [{ title: '下载申请表' }],
  },
  unit: {
    label: MEMBER_KINDS.unit.label,
    sections: UNIT_SECTIONS,
    schema: unitStaffFields,
    ownSchema: unitFields,
    postOptions: POST_UNIT,
    lockedForMembers: UNIT_LOCKED,
    slots: { multiConfirmFile: '盖章登记表' },
    brief: ['cpcode', 'contactName'],
    approvedForms: [{ title: '下载登记表' }],
  },
  expert: {
    label: MEMBER_KINDS.expert.label,
    sections: EXPERT_SECTIONS,
    schema: expertStaffFields,
    ownSchema: expertFields.extend({ image: photoChange }),
    ownSections: [{ title: '照片', fields: ['image'] }, ...EXPERT_SECTIONS],
    postOptions: POST_EXPERT,
    lockedForMembers: EXPERT_LOCKED,
    slots: { tableAttach: '专家申请表', companyAttach: '入会申请表', image: '照片' },
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
    label: MEMBER_KINDS.project.label,
    sections: PROJECT_ACCOUNT_SECTIONS,
    schema: projectAccountFields,
    ownSchema: projectAccountFields,
    postOptions: [],
    lockedForMembers: PROJECT_ACCOUNT_LOCKED,
    slots: {},
    brief: ['company', 'zw'],
    approvedForms: [],
  },
}

export const kindView = (kind: MemberKind): KindView => {
  const view = views[kind]
  if (!view) throw new Error(`no view for ${kind}`)
  return view
}

export const fieldNamed = (view: KindView, name: string): Field | undefined => {
  const schema = view.schema.shape[name]
  return schema && fieldOf(schema as z.ZodType)
}

export const titleNamed = (view: KindView, name: string): string =>
  fieldNamed(view, name)?.title ?? view.slots[name] ?? name
