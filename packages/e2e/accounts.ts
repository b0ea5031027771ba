export interface SampleAccount {
  readonly label: string
  readonly page: string
  readonly account: string
  readonly password: string
}

/** The first administrator and the sample accounts, as the start prints them for people. */
export function accountsIn(printed: string): SampleAccount[] {
  const samples = [...printed.matchAll(/^ {2}(.+?)：(\/\S+) {2}(\S+) {2}(\S+)$/gm)].map(
    ([, label = '', page = '', account = '', password = '']) => ({ label, page, account, password }),
  )
  const first = /超级管理员账号：(\S+)，初始密码：(\S+?)（/.exec(printed)
  const [, account = '', password = ''] = first ?? []
  return first ? [{ label: '超级管理员', page: '/login', account, password }, ...samples] : samples
}

/** The super administrator of the sample society; the first one printed still has to change the password. */
export function ownerOf(accounts: readonly SampleAccount[]): SampleAccount {
  const found = accounts.filter(({ label }) => label === '超级管理员').at(-1)
  if (!found) throw new Error('the portal printed no super administrator')
  return found
}
