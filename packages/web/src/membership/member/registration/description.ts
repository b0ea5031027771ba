import type { applicationView, MemberKind } from '@portal/contract/membership/member.calls'
import type { Endpoint, ReadEndpoint, WriteEndpoint } from '@portal/contract/platform/endpoint'
import type { TextKey } from '@portal/contract/platform/texts/texts'
import type { ReactNode } from 'react'
import type * as z from 'zod'
import type { FieldControl, Wording } from '../../../shared/form/schema-fields.tsx'
import type { FormValues } from '../../../shared/form/use-schema-form.ts'
import type { ScanSlot } from '../uploads/use-uploads.ts'

/** One's own application behind a ticket; the same shape for every kind. */
export type Application = z.output<typeof applicationView>

/** Fields under one heading; `password` and the pledge follow after the last. */
export interface FormSection {
  readonly title: string
  readonly fields: readonly string[]
}

/** The stamped form: its name in buttons and messages, and the slots its scans go to. */
export interface StampedForm {
  readonly name: string
  readonly generate: string
  readonly missing: string
  /** Who signs it and whose stamp it needs. */
  readonly signing: string
  readonly slots: readonly StampedSlot[]
}
export interface StampedSlot {
  readonly slot: ScanSlot
  readonly title: string
  readonly max?: number
  /** Prints this slot's own form, where it is not the one of the kind. */
  readonly generate?: string
  /** Left out: always asked for (experts who join hand in a second form, docs/handbook/membership.md#registration). */
  readonly when?: (values: FormValues) => boolean
}
/** The slots that these answers ask for. */
export const askedSlots = (stamped: StampedForm | undefined, values: FormValues): readonly StampedSlot[] =>
  (stamped?.slots ?? []).filter(({ when }) => when?.(values) !== false)

/** What is sent: the checked values without the passwords, and what the page adds. */
export interface Submission {
  readonly values: FormValues
  /** Sealed; left out it stays as it is. */
  readonly pwd: string | undefined
  readonly promiseWord: string
  readonly files: Readonly<Partial<Record<ScanSlot, string[]>>>
  readonly uploadLater: boolean
  readonly layout: 'desktop' | 'phone'
}
export interface Submitted {
  readonly tableUploadStatus: '0' | '1'
  readonly applicationNo: string
}

/** What is said of a registration before one begins: light, so that the notice is there while the form is still on its way. */
export interface RegistrationOutline {
  readonly kind: MemberKind
  /** One form without steps; what is said when it has been sent stands in its place. */
  readonly single?: true
  readonly texts: {
    readonly notice: TextKey
    readonly pledge?: TextKey
    /** Of the last step, with and without the stamped form. */
    readonly uploaded?: TextKey
    readonly notUploaded?: TextKey
  }
  /** Said before one begins. */
  readonly before: {
    readonly ready: readonly string[]
    /** What filling it in takes. */
    readonly minutes: number
    /** What is asked of this kind alone. */
    readonly questions?: readonly (readonly [question: string, answer: ReactNode])[]
  }
  /** Separate consent to what is sensitive about this form (PIPL 29). */
  readonly consent: string
  /** Where the last step leads back to. */
  readonly backTo: string
  /** Query parameters that open an existing application. */
  readonly queries: readonly string[]
  /** Left out: nothing is stamped and uploaded. */
  readonly stamped?: Pick<StampedForm, 'name' | 'signing'>
  /** What is never kept on the device, in words. */
  readonly notKept: string
}

/**
 * All that differs between the registrations. The wizard, the reopening, the uploads and the failures are written once and
 * read this value.
 */
export interface Registration extends RegistrationOutline {
  readonly stamped?: StampedForm
  /** The page's own forms, with the two passwords (the phone asks for less). */
  readonly schema: { readonly desktop: z.ZodObject; readonly phone: z.ZodObject }
  readonly sections: readonly FormSection[]
  readonly defaults: FormValues
  /** Of the defaults, those that nobody submits without having seen them: after what else was answered. */
  readonly presets?: (values: FormValues) => readonly string[]
  readonly wording?: (name: string, values: FormValues) => Wording | undefined
  /** The button of a form that is sent again; 修改并提交 when left out. */
  readonly resubmit?: string
  /** The field that becomes the account; 2008 is said beside it. */
  readonly identityField: string
  /** The phone that a code is sent to when the application is reopened. */
  readonly mobileField: string
  /** Read-only once submitted, but where the reviewer marked it. */
  readonly fixed?: readonly string[]
  /** Fields that are filled from others. */
  readonly locked?: readonly string[]
  readonly visible?: (name: string, values: FormValues) => boolean
  readonly required?: (name: string, values: FormValues) => boolean
  readonly derive?: (name: string, value: string) => Partial<FormValues> | undefined
  readonly verify?: (name: string, value: string, ticket: string) => Promise<string | undefined>
  readonly controls?: (ticket: string) => Readonly<Record<string, (control: FieldControl) => ReactNode>>
  /** A record's values as the form has them (a title not in the list is 其他). */
  readonly toForm?: (values: FormValues) => FormValues
  /** The form's values as they are sent: answers to questions that are not asked any more are left out. */
  readonly toRecord?: (values: FormValues) => FormValues
  /** Reads one's own application. */
  readonly application: ReadEndpoint
  readonly register: WriteEndpoint
  /** Without the stamped form, where that is another call. */
  readonly registerLater?: WriteEndpoint
  readonly toInput: (submission: Submission) => Record<string, unknown>
  /** `slot`: one whose form is printed on its own; left out, the form of the kind. */
  readonly printForm?: {
    readonly endpoint: Endpoint & { readonly download: true }
    readonly toInput: (values: FormValues, promiseWord: string, slot?: ScanSlot) => Record<string, unknown>
  }
}
