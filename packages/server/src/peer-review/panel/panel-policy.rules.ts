import { canonicalOrganisation } from '@portal/contract/membership/organisation/organisation.rules'
import type { Settings } from '../../platform/settings/settings.ts'
import type { RecusalSettings } from '../recusal/recusal.rules.ts'
import type { PanelRules } from './panel.rules.ts'

/** What the settings say about panels, read once per call. */
export interface PanelPolicy {
  readonly size: number
  /** Working days for sheets by correspondence, unless another day is set. */
  readonly mailDays: number
  readonly rules: PanelRules
  readonly recusal: RecusalSettings
  /** Normalised names of the organising bodies. */
  readonly organisers: ReadonlySet<string>
  readonly weights: {
    readonly subject: number
    readonly keyword: number
    readonly load: number
    readonly activity: number
    readonly rotation: number
  }
  readonly invite: {
    readonly days: number
    readonly hours: string
    readonly fee: string
    readonly who: string
  }
}

export const readPolicy = async (settings: Settings): Promise<PanelPolicy> => {
  const all = await settings.all()
  return {
    size: all.panelSize,
    mailDays: all.evalMailDays,
    rules: {
      minSize: all.panelMinSize,
      maxSize: all.panelMaxSize,
      maxPerUnit: all.panelMaxPerUnit,
      minReserves: all.panelReserves,
      maxLoad: all.panelMaxLoad,
      technicalShare: all.panelTechnicalShare,
      organiserShare: all.panelOrganiserShare,
      otherShare: all.panelOtherShare,
    },
    recusal: { years: all.recusalYears, maxAge: all.recusalMaxAge, maxTimes: all.recusalMaxTimes },
    organisers: new Set(
      all.panelOrganisers
        .split('\n')
        .map((name) => canonicalOrganisation(name))
        .filter(Boolean),
    ),
    weights: {
      subject: all.suggestSubject,
      keyword: all.suggestKeyword,
      load: all.suggestLoad,
      activity: all.suggestActivity,
      rotation: all.suggestRotation,
    },
    invite: { days: all.inviteDays, hours: all.inviteHours, fee: all.inviteFee, who: all.inviteWho },
  }
}
