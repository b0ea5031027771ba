export type Channel = 'sms' | 'mail'

/** A message on its way out. `id` stays the same over all attempts. */
export interface OutgoingMessage {
  readonly id: string
  readonly channel: Channel
  readonly template: string
  readonly to: string
  readonly subject: string | undefined
  readonly text: string
  /** Of a mail, beside the text. */
  readonly html?: string | undefined
  readonly attachments?: readonly OutgoingFile[] | undefined
  /** Further headers of a mail. */
  readonly headers?: Readonly<Record<string, string>> | undefined
  readonly createdAt: string
  /** What the text was filled with, in the order of the text: gateways for SMS fill their own approved template. */
  readonly params?: readonly TemplateParam[] | undefined
  /** The gateway's own template, where it is not the one of the message's name. */
  readonly gatewayTemplate?: string | undefined
}
export interface TemplateParam {
  readonly name: string
  readonly value: string
}
export interface TemplateParam {
  readonly name: string
  readonly value: string
}
export interface OutgoingFile {
  /** Named as `cid:id` where it stands in the HTML. */
  readonly id: string
  readonly fileName: string
  readonly mime: string
  readonly content: Buffer
}

export interface Transport {
  readonly name: string
  /** The same id sent twice arrives once. Only then may a message whose fate is unknown be sent again (docs/handbook/communication.md#outbox). */
  readonly repeatable: boolean
  /** Resolves once the other side has taken the message; otherwise throws {@link DeliveryError}. */
  send(message: OutgoingMessage, signal: AbortSignal): Promise<void>
  /** Left out where the other side cannot be asked afterwards. */
  readonly reports?: Reports
  /** Left out where any text may be sent: the other side sends templates that it has approved. */
  readonly templates?: Templates
  /** Before the first message: what takes time to load. */
  prepare?(): Promise<void>
  /** Knocks and signs in, sends nothing; throws what the other side says. Left out where that is not possible. */
  try?(signal: AbortSignal): Promise<void>
  /** Lets go of what is kept open between messages. */
  close?(): void
}

/** Asking a gateway what became of a message. */
export interface Reports {
  /**
   * After so many seconds a message that the gateway does not know was certainly not taken and may be sent again.
   * undefined: that it says nothing proves nothing.
   */
  readonly absentAfterSeconds: number | undefined
  /** Throws {@link DeliveryError} when the gateway gives no answer. */
  ask(message: SentMessage, signal: AbortSignal): Promise<Fate>
}

interface Templates {
  /** Whether texts without a template of their own can go as the one value of a general template. */
  readonly freeText: boolean
  /** What the other side says of its template. Throws {@link DeliveryError} when it gives no answer. */
  ask(code: string, signal: AbortSignal): Promise<TemplateApproval>
}
export type TemplateApproval =
  | { readonly state: 'missing' }
  | {
      readonly state: 'pending' | 'approved' | 'rejected'
      /** Why it was rejected. */
      readonly note: string
      /** Its text as the other side keeps it. */
      readonly text: string
      /** How the other side writes the `at`-th variable (from 0), e.g. `${name}` or `{1}`. */
      readonly variable: (name: string, at: number) => string
    }

/** What is still known of a message that has gone, or may have. */
export interface SentMessage {
  readonly id: string
  readonly to: string
  /** When the last attempt began. */
  readonly at: Date
}

export type Fate =
  | { readonly state: 'absent' }
  /** Taken by the gateway, nothing heard from the network yet. */
  | { readonly state: 'taken' }
  | { readonly state: 'delivered' }
  | { readonly state: 'undelivered'; readonly reason: string }

/**
 * `retry`: certainly not taken, worth another try. `refused`: will never be taken. `unknown`: it may or may not have been taken.
 * `reachable` is false when the gateway itself is in trouble, which is what opens the circuit breaker.
 */
export class DeliveryError extends Error {
  override name = 'DeliveryError'
  readonly outcome: 'retry' | 'refused' | 'unknown'
  readonly reachable: boolean

  constructor(outcome: 'retry' | 'refused' | 'unknown', message: string, reachable = false) {
    super(message)
    this.outcome = outcome
    this.reachable = reachable
  }
}
