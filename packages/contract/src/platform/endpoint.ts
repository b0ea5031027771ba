import * as z from 'zod'
import type { ErrorName } from './errors.ts'
import { MEMBER_ROLES, ROLES, type Role, STAFF_ROLES } from './roles.ts'
import { isDate } from './time.ts'

/** What a ticket lets its bearer do, once (docs/handbook/identity.md#tickets). It travels in the header `X-Ticket`. */
export const TICKET_PURPOSES = [
  'wizard',
  'resubmit',
  'mustchange',
  'download',
  'setpassword',
  'objection',
] as const
export type TicketPurpose = (typeof TICKET_PURPOSES)[number]
export const TICKET_MINUTES: Record<TicketPurpose, number> = {
  wizard: 120,
  resubmit: 120,
  mustchange: 15,
  download: 5,
  // Read when the member gets round to it.
  setpassword: 24 * 60,
  // Written with evidence at hand.
  objection: 120,
}

/**
 * Who may call. There is no default: an open call says `'public'`.
 * A call with both `roles` and `ticket` accepts either a session of one of the roles or such a ticket.
 */
export type Access =
  | 'public'
  | {
      readonly roles?: readonly Role[]
      readonly ticket?: readonly TicketPurpose[]
      /** Sessions that must first change their password or enrol TOTP are refused everything else. */
      readonly whileRestricted?: true
      /**
       * Staff with TOTP confirm the act with a one-time password in `X-Totp` (docs/handbook/identity.md#step-up), once for ten minutes;
       * `each`: every time; `onDemand`: where the handler asks for it, because only some of these acts weigh that much.
       */
      readonly stepUp?: true | 'each' | 'onDemand'
    }

const ALL_ROLES = Object.keys(ROLES) as Role[]
export const signedIn = { roles: ALL_ROLES } as const satisfies Access
export const members = { roles: MEMBER_ROLES } as const satisfies Access
export const staff = { roles: STAFF_ROLES } as const satisfies Access
export const superAdmin = { roles: ['superAdmin'] } as const satisfies Access
/** Manage members: all of staff that is neither editor nor restricted to achievement evaluation. */
export const administrators = { roles: ['superAdmin', 'administrator'] } as const satisfies Access
/** Read the audit log; whoever holds this role alone does nothing that would stand in it. */
export const auditReaders = { roles: ['superAdmin', 'administrator', 'auditor'] } as const satisfies Access
/** Read lists of members: editors do, with personal data masked (docs/handbook/identity.md#roles). */
export const listReaders = { roles: ['superAdmin', 'administrator', 'editor'] } as const satisfies Access

/** Whether somebody signed in with this role may make the call. */
export const mayCall = ({ access }: Pick<Endpoint, 'access'>, role: Role): boolean =>
  access === 'public' || (access.roles?.includes(role) ?? false)

export interface RateLimit {
  /**
   * What is counted: the caller's address, the account or ticket, or the named input field, which whoever knows its value can use up
   * for everybody; `ip+input.…` is the field as one address asks for it; `strangers` the address of whoever comes without an account.
   */
  readonly by: 'ip' | 'actor' | 'strangers' | `input.${string}` | `ip+input.${string}`
  readonly max: number
  /** Left out: calls. */
  readonly of?: 'megabytes'
  readonly seconds: number
  /** By address: so many more for each account that signed in from there lately. */
  readonly perAccountThere?: number
}

/** Each ticket has room for some files, and tickets are given to anybody: a stranger would fill the disk in hours. */
export const filesOfStrangers = {
  by: 'strangers',
  of: 'megabytes',
  max: 1500,
  seconds: 86_400,
} as const satisfies RateLimit

/** A multipart file field. Kinds are extensions; content is checked, not believed. `maxBytes` itself is already too large (docs/handbook/identity.md#uploads). */
export interface FileSlot {
  readonly kinds: readonly ('jpg' | 'png' | 'pdf' | 'docx' | 'xlsx' | 'json' | 'mp4' | 'webm')[]
  readonly maxBytes: number
  readonly required?: boolean
  /** Refusals in the field's own words. */
  readonly errors: { readonly kind: ErrorName; readonly size: ErrorName }
}
export const KB = 1024
export const MB = 1024 * KB

export interface Endpoint<I extends z.ZodObject = z.ZodObject, O extends z.ZodType = z.ZodType> {
  readonly path: `/api/${string}`
  readonly aliases?: readonly `/api/${string}`[]
  /** Reads answer GET and POST and run without a transaction of their own; writes answer POST inside one. */
  readonly kind: 'read' | 'write'
  readonly access: Access
  /** One Chinese sentence: title in the API page and name of the act in the audit log. */
  readonly summary: string
  readonly input: I
  readonly output: O
  readonly errors: readonly ErrorName[]
  /** `data` that may accompany an error of this call (a ticket with 2010 and 2011). Everything else is stripped. */
  readonly errorData?: z.ZodObject
  readonly limits?: readonly RateLimit[]
  readonly files?: Readonly<Record<string, FileSlot>>
  /** Bytes of a body, files apart, where what the call is for needs more than {@link bodyLimitOf} gives. */
  readonly bodyLimit?: number
  /**
   * Fields that clients may send along because the specification lists them with the record, and that the server alone sets: they
   * are taken out before anything is looked at (docs/handbook/interface.md#fields).
   */
  readonly leavesAside?: readonly string[]
  /** Writes and downloads are audited; a read is when it says so (revealing personal data). */
  readonly audit?: boolean
  /** Answers a file instead of JSON; failures stay JSON. */
  readonly download?: true
  /**
   * Of a write: areas whose reads show something else afterwards, beside its own area ({@link areaOf}), which always does. A write
   * after which no page reads anything anew says why.
   */
  readonly touches?: readonly string[] | { readonly nothing: string }
}

/** Calls whose addresses begin alike (`/api/dues/…`) speak of the same things. */
export const areaOf = (path: string): string => path.split('/')[2] ?? ''

/** The areas that have to be read anew after this write. */
export const touchedAreas = ({
  path,
  touches = [],
}: Pick<Endpoint, 'path' | 'touches'>): readonly string[] =>
  'nothing' in touches ? [] : [areaOf(path), ...touches]

/** What a call may answer beside what all may: its own refusals, and that it asks for a confirmation. */
export const errorsOf = ({ access, errors }: Pick<Endpoint, 'access' | 'errors'>): readonly ErrorName[] =>
  access !== 'public' && access.stepUp && !errors.includes('stepUpRequired')
    ? [...errors, 'stepUpRequired']
    : errors

/** Bytes of a body, files apart: what strangers may send is short, and a filter is shorter than a form. */
export const bodyLimitOf = ({ access, kind, bodyLimit }: Pick<Endpoint, 'access' | 'kind' | 'bodyLimit'>) =>
  bodyLimit ?? (access === 'public' ? 16 : kind === 'read' ? 128 : 256) * KB

export type InputOf<E extends Endpoint> = z.output<E['input']>
/** What a caller writes: fields with defaults may be left out. */
export type CallOf<E extends Endpoint> = z.input<E['input']>
export type OutputOf<E extends Endpoint> = z.output<E['output']>

/** Declares a call, once. Unknown keys are refused, so nobody can set what the server sets. */
export const endpoint = <const S extends Endpoint>(spec: S): S => ({ ...spec, input: spec.input.strict() })

/** Calls that only answer, and calls that change something. */
export type ReadEndpoint = Endpoint & { readonly kind: 'read' }
export type WriteEndpoint = Endpoint & { readonly kind: 'write' }

/** The calls of one feature by name; a server that lacks the handler of one does not compile. */
export type Endpoints = Readonly<Record<string, Endpoint>>

export const none = z.object({})
export const done = z.object({})
/** A whole number that may arrive as text in a query or form. */
export const wholeNumber = (min: number, max: number) =>
  z.coerce.number({ error: '请输入数字' }).int().min(min).max(max)
export const flag = () =>
  z.union([z.boolean(), z.enum(['true', 'false'])]).transform((value) => value === true || value === 'true')
/** One or more values; a query with a single value arrives as text. */
export const many = <T extends z.ZodType>(item: T, max = 200) =>
  z.preprocess(
    (value) => (value === undefined || Array.isArray(value) ? value : [value]),
    z.array(item).max(max).optional(),
  )
export const id = () => z.uuid({ error: '参数不正确' })
export const instant = () => z.string()
/** A day that there is, YYYY-MM-DD in Shanghai. */
export const isoDay = () => z.string().refine(isDate, { error: '日期格式不正确' })

export const MAX_PAGE_SIZE = 200
/** Paging and sorting common to all lists (docs/handbook/interface.md#lists). */
export const paged = <S extends z.ZodRawShape, K extends string>(shape: S, sorts: readonly [K, ...K[]]) =>
  z.object({
    ...shape,
    pageNum: wholeNumber(1, 1_000_000).default(1),
    pageSize: wholeNumber(1, MAX_PAGE_SIZE).default(20),
    sort: z.enum(sorts as readonly [K, ...K[]]).optional(),
    order: z.enum(['asc', 'desc']).default('desc'),
  })
export const pageOf = <T extends z.ZodType, X extends z.ZodRawShape = Record<never, never>>(
  row: T,
  extra: X = {} as X,
) => z.object({ total: z.number(), list: z.array(row), ...extra })
