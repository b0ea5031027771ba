// Printed from the migrated database by row-types.test.ts (vitest -u); nobody edits it.
import type { Generated, GeneratedAlways } from 'kysely'

declare module '../platform/database/tables.ts' {
  interface Tables {
    account: {
      id: Generated<string>
      kind: 'person' | 'expert' | 'unit' | 'project' | 'staff'
      role: 'person' | 'expert' | 'unit' | 'project' | 'superAdmin' | 'administrator' | 'editor' | 'handler' | 'inCharge' | 'expertReview' | 'auditor'
      name: string
      accountIndex: Buffer
      accountSealed: Buffer
      mobileTel: Generated<string>
      passwordHash: string | null
      passwordIsWeak: Generated<boolean>
      passwordChangedAt: Generated<string>
      mustChangePassword: Generated<boolean>
      initialPasswordExpiresAt: string | null
      disabledAt: string | null
      totpSecret: Buffer | null
      totpPending: Buffer | null
      totpLastStep: number | null
      memberId: string | null
      lastSignInAt: string | null
      version: Generated<number>
      createdAt: Generated<string>
      deletedAt: string | null
      /** Staff only: their own unit, whose achievements they do not act on, and where tasks are mailed to. */
      orgId: string | null
      email: Generated<string>
      phoneProvenAt: string | null
      mailTopics: Generated<string[]>
      smsTopics: Generated<string[]>
      noticesSeenAt: string | null
    }
    knownDevice: {
      accountId: string
      deviceIndex: Buffer
      createdAt: Generated<string>
      lastAt: Generated<string>
    }
    knownNetwork: {
      accountId: string
      networkIndex: Buffer
      createdAt: Generated<string>
      lastAt: Generated<string>
    }
    loginCounter: {
      key: Buffer
      failures: number
      lockedUntil: string | null
      lastAt: Generated<string>
    }
    loginDefense: {
      id: Generated<string>
      at: Generated<string>
      lastAt: Generated<string>
      accountId: string | null
      role: string
      nameMasked: string
      nameIndex: Buffer
      counterKey: Buffer | null
      reason: string
      ip: string
      device: string
      count: Generated<number>
      hiddenAt: string | null
    }
    loginDefenseAttempt: {
      id: GeneratedAlways<number>
      defenceId: string
      at: Generated<string>
      ip: string
      device: string
    }
    serverKey: {
      id: string
      publicKey: string
      privateKey: Buffer
      createdAt: Generated<string>
    }
    session: {
      tokenHash: Buffer
      id: Generated<string>
      accountId: string
      createdAt: Generated<string>
      lastSeenAt: Generated<string>
      expiresAt: string
      ip: string
      device: string
      userAgent: string
      endedAt: string | null
      endReason: string | null
      confirmedUntil: string | null
    }
    signIn: {
      id: Generated<string>
      at: Generated<string>
      accountId: string | null
      ip: string
      device: string
      succeeded: boolean
      reason: string
    }
    carriedDraft: {
      id: string
      codeIndex: Buffer
      memberId: string
      bound: boolean
      form: string
      page: string
      content: Buffer
      opened: Generated<number>
      createdAt: Generated<string>
      expiresAt: string
    }
    recoveryCode: {
      accountId: string
      codeIndex: Buffer
      usedAt: string | null
      createdAt: Generated<string>
    }
    totpReset: {
      id: Generated<string>
      accountId: string
      at: Generated<string>
      askedBy: string
      reason: string
      decidedAt: string | null
      decidedBy: string | null
      done: Generated<boolean>
    }
    phoneProof: {
      memberId: string
      mobileTel: string
      provenAt: Generated<string>
    }
    smsCodeTry: {
      codeId: string
      callerIndex: Buffer
      tries: number
    }
    smsCode: {
      id: string
      purpose: 'login' | 'forgot' | 'reopen' | 'objection' | 'phone'
      role: string
      nameIndex: Buffer
      destinationIndex: Buffer
      codeHash: Buffer
      accountId: string | null
      sent: boolean
      createdAt: Generated<string>
      expiresAt: string
      usedAt: string | null
      failedAt: string | null
      askedFrom: Generated<Buffer>
      askedDevice: Buffer | null
      own: Generated<boolean>
    }
    usedNonce: {
      hash: Buffer
      expiresAt: string
    }
  }
}
