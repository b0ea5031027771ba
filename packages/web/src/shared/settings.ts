import type { PublicSettings } from '@portal/contract/platform/settings/public-settings'
import { useSyncExternalStore } from 'react'

export type { PublicSettings }

// Shown until the reply is there and when it fails: neutral, never a wrong number.
let current: PublicSettings = {
  societyName: '流域技术经济学会',
  societyShort: '流域学会',
  slogan: '汇流域之智\n评科技之实',
  logoUrl: '',
  siteUrl: '',
  phone: '',
  address: '',
  icp: '',
  psb: '',
  staffPhone: '',
  staffPhonePerson: '',
  staffPhoneExpert: '',
  staffPhoneUnit: '',
  evaluationPhone: '',
  email: '',
  postalCode: '',
  serviceHours: '',
  unitDues: '',
  overdueDays: '',
  committees: '',
  bankAccountName: '',
  bankName: '',
  bankAccount: '',
  wechatQrUrl: '',
}
let asked = false
const listeners = new Set<() => void>()

async function load() {
  try {
    const answer = await fetch('/api/settings/public', {
      credentials: 'omit',
      headers: { 'X-Requested-With': 'XMLHttpRequest' },
    })
    const reply: { data?: Partial<PublicSettings> } = await answer.json()
    current = { ...current, ...reply.data }
    for (const listener of listeners) listener()
  } catch {
    asked = false // the next shell that mounts tries again
  }
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  if (!asked) {
    asked = true
    void load()
  }
  return () => {
    listeners.delete(listener)
  }
}

/** After a change of them: the frames around the page follow at once. */
export const reloadPublicSettings = (): void => void load()

export const usePublicSettings = (): PublicSettings => useSyncExternalStore(subscribe, () => current)
