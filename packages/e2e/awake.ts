import { account } from '@portal/contract/identity/account.calls'
import { settings } from '@portal/contract/office/settings.calls'
import type { SampleAccount } from './accounts.ts'
import { ask, signInByCall } from './enter.ts'

/** Journeys may be run at night, when SMS wait for the morning: the super administrator lets them go at every hour. */
export const wakeAtNight = async (url: string, owner: SampleAccount): Promise<void> => {
  const { token } = await signInByCall({ url }, owner, async () => '')
  const { list } = await ask({ url, token }, settings.list, {})
  // The same hour twice means none.
  const changes = list
    .filter(({ key }) => key === 'smsQuietFrom' || key === 'smsQuietTo')
    .map(({ key, version }) => ({ key, version, value: 0 }))
  await ask({ url, token }, settings.update, { changes })
  await ask({ url, token }, account.logout, {})
}
