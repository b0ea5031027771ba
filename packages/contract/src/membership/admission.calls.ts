import * as z from 'zod'
import { administrators, endpoint } from '../platform/endpoint.ts'
import { Academician } from '../platform/enums.ts'
import { describe, fieldOf } from '../platform/fields.ts'
import { expertKind } from './kind/expert.kind.ts'
import { SET_BY_THE_SOCIETY } from './kind/kind.calls.ts'
import type { AnyKind } from './kind/kind.fields.ts'
import { personKind } from './kind/person.kind.ts'
import { projectAccountKind } from './kind/project-account.kind.ts'
import { unitKind } from './kind/unit.kind.ts'

// --- members that staff bring in -------------------------------------------------------------------------------------------

const admitted = z.object({
  id: z.string(),
  serialNum: z.string(),
  /** Where the initial password went, masked. */
  destination: z.string(),
})

/** The rule of a field where there is something to hold it against. */
const blankable = (schema: z.ZodType): z.ZodType => {
  const field = fieldOf(schema)
  if (!field || schema.safeParse('').success || schema.safeParse(undefined).success) return schema
  const rule = z
    .unknown()
    .default('')
    .transform((value, context) => {
      if (value === '') return ''
      const result = schema.safeParse(value)
      for (const { message } of result.error?.issues ?? []) context.addIssue({ code: 'custom', message })
      return result.data
    })
  return describe(rule, { ...field, required: false })
}

/** Columns that hold no blank; an ID number of China says both. */
const NEVER_BLANK = ['sex', 'birthday', 'orgId']

/** The form of staff: it asks for as little as a row of an import, and the owner adds the rest. */
const addedForm = (kind: AnyKind, defaults: Readonly<Record<string, unknown>>): z.ZodObject => {
  const fields = kind.staffFields.shape as Record<string, z.ZodType>
  const needed = [...(kind.imported?.required ?? Object.keys(fields)), ...NEVER_BLANK]
  const known: Readonly<Record<string, unknown>> = { ...kind.imported?.unsaid, ...defaults }
  const shape = Object.entries(fields).map(([name, schema]) => {
    if (name in known) return [name, schema.default(known[name])]
    return [name, needed.includes(name) ? schema : blankable(schema)]
  })
  // Left out, the kind's usual level.
  const level = { ...(kind.levels.length > 0 && { level: z.string().max(1).optional() }) }
  return kind.checked(z.object({ ...(Object.fromEntries(shape) as Record<string, z.ZodType>), ...level }))
}

/** What somebody added by staff is unless they say otherwise. */
export const ADDED = {
  person: { memberTag1: '会员' },
  unit: { memberTag1: unitKind.defaultPost },
  expert: { recommond: '否', isAcademician: Academician.none, memberTag1: '无' },
  project: {},
} as const

const adding = {
  kind: 'write',
  access: administrators,
  output: admitted,
  leavesAside: SET_BY_THE_SOCIETY,
  limits: [{ by: 'actor', max: 100, seconds: 3600 }],
  audit: true,
} as const

/** Members whom staff bring in themselves. */
export const admission = {
  addPerson: endpoint({
    ...adding,
    path: '/api/user/adminAdd/personalUser',
    summary: '新增个人会员',
    input: addedForm(personKind, ADDED.person),
    errors: ['idCardRegistered'],
  }),
  addUnit: endpoint({
    ...adding,
    path: '/api/user/adminAdd/groupUser',
    summary: '新增单位会员',
    touches: ['group'],
    input: addedForm(unitKind, ADDED.unit),
    errors: ['creditCodeRegistered', 'unitNameRegistered'],
  }),
  addExpert: endpoint({
    ...adding,
    path: '/api/user/adminAdd/expertUser',
    summary: '新增专家',
    touches: ['expert'],
    input: addedForm(expertKind, ADDED.expert),
    errors: ['idCardRegistered'],
  }),
  addProject: endpoint({
    ...adding,
    path: '/api/user/adminAdd/projectUser',
    summary: '新增成果评价账号',
    touches: ['projectUser'],
    input: addedForm(projectAccountKind, ADDED.project),
    errors: ['mobileRegistered'],
  }),
}
