import * as z from 'zod'
import { administrators, endpoint } from '../platform/endpoint.ts'
import { Academician } from '../platform/enums.ts'
import { expertKind } from './kind/expert.kind.ts'
import { SET_BY_THE_SOCIETY } from './kind/kind.calls.ts'
import { personKind } from './kind/person.kind.ts'

// --- members that staff bring in -------------------------------------------------------------------------------------------

/** Left out, the kind's usual level. */
const level = z.string().max(1).optional()
const admitted = z.object({
  id: z.string(),
  serialNum: z.string(),
  /** Where the initial password went, masked. */
  destination: z.string(),
})

/** What an expert added by staff is unless they say otherwise. */
export const ADDED_EXPERT = {
  recommond: '否',
  isAcademician: Academician.none,
  memberTag1: '无',
} as const

const addedExpert = expertKind.checked(
  expertKind.staffFields.extend({
    recommond: expertKind.staffFields.shape.recommond.default(ADDED_EXPERT.recommond),
    memberTag1: expertKind.staffFields.shape.memberTag1.default(ADDED_EXPERT.memberTag1),
    level,
  }),
)
const addedPerson = personKind.checked(
  personKind.staffFields.extend({
    // Default member
    memberTag1: personKind.staffFields.shape.memberTag1.default('会员'),
    level,
  }),
)

/** Members whom staff bring in themselves. */
export const admission = {
  addPerson: endpoint({
    path: '/api/user/adminAdd/personalUser',
    kind: 'write',
    access: administrators,
    summary: '新增个人会员',
    input: addedPerson,
    output: admitted,
    leavesAside: SET_BY_THE_SOCIETY,
    errors: ['idCardRegistered'],
    limits: [{ by: 'actor', max: 100, seconds: 3600 }],
    audit: true,
  }),
  addExpert: endpoint({
    path: '/api/user/adminAdd/expertUser',
    kind: 'write',
    access: administrators,
    summary: '新增专家',
    touches: ['expert'],
    input: addedExpert,
    output: admitted,
    leavesAside: SET_BY_THE_SOCIETY,
    errors: ['idCardRegistered'],
    limits: [{ by: 'actor', max: 100, seconds: 3600 }],
    audit: true,
  }),
}
