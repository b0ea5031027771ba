import type { Settings } from '../../platform/settings/settings.ts'

/** What the super administrator may adjust (docs/handbook/office.md#settings), as this feature needs it. */
export interface AccountPolicy {
  readonly lockThreshold: number
  readonly lockMinutes: number
  readonly staffTotp: 'required' | 'optional'
  readonly idleMinutesStaff: number
  readonly idleMinutesMember: number
  readonly absoluteHours: number
  /** 0: never. */
  readonly periodicPasswordDays: number
  /** Who issues the one-time passwords, as authenticators show it. */
  readonly issuer: string
}

/** `auto`: a portal that is open to the network by https has staff use a second factor; a fresh machine can be tried at once. */
export const accountPolicy = (settings: Settings, publicUrl: string) => {
  const automatic = publicUrl.startsWith('https:') ? 'required' : 'optional'
  return async (): Promise<AccountPolicy> => {
    const all = await settings.all()
    return {
      lockThreshold: all.lockThreshold,
      lockMinutes: all.lockMinutes,
      staffTotp: all.staffTotp === 'auto' ? automatic : all.staffTotp,
      idleMinutesStaff: all.idleMinutesStaff,
      idleMinutesMember: all.idleMinutesMember,
      absoluteHours: all.absoluteHours,
      periodicPasswordDays: all.periodicPasswordDays,
      issuer: all.societyShort,
    }
  }
}
