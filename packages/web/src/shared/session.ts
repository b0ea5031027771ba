import { LOGIN_PAGES, type LoginPage, ROLES, type Role } from '@portal/contract/platform/roles'
import { useSyncExternalStore } from 'react'
import { sessionEnd } from './session-end.ts'

/** What is kept in local storage. The server decides everything; these only choose what to draw. */
export interface Session {
  token: string
  /** Whose drafts these are, and who goes on after signing in again. */
  accountId: string
  /** Login page last signed in at on this device; outlives the session. */
  loginPage: LoginPage
  roles: readonly Role[]
  userName: string
  roleLabel: string
  /** Weak or default password. Unset counts as weak. */
  weakPassword: boolean | undefined
  groupName: string
  authority: readonly string[]
  /** What the server asks for before anything else: a new password or the binding of TOTP. */
  restriction: '' | 'password' | 'totp'
}

const KEYS = {
  token: 'token',
  accountId: 'accountId',
  loginPage: 'loginPage',
  roles: 'roles',
  userName: 'userName',
  roleLabel: 'roleLabel',
  weakPassword: 'weakPassword',
  groupName: 'groupName',
  authority: 'authority',
  restriction: 'restriction',
} as const satisfies Record<keyof Session, string>

const text = (key: string) => localStorage.getItem(key) ?? ''
const list = (key: string): string[] => {
  try {
    const value: unknown = JSON.parse(text(key) || '[]')
    return Array.isArray(value) ? value.filter((item) => typeof item === 'string') : []
  } catch {
    return []
  }
}
const isRole = (value: string): value is Role => value in ROLES
const isLoginPage = (value: string): value is LoginPage => value in LOGIN_PAGES

function read(): Session {
  const page = text(KEYS.loginPage)
  const weak = text(KEYS.weakPassword)
  const restriction = text(KEYS.restriction)
  return {
    token: text(KEYS.token),
    accountId: text(KEYS.accountId),
    loginPage: isLoginPage(page) ? page : 'common',
    roles: list(KEYS.roles).filter(isRole),
    userName: text(KEYS.userName),
    roleLabel: text(KEYS.roleLabel),
    weakPassword: weak === '' ? undefined : weak === 'true',
    groupName: text(KEYS.groupName),
    authority: list(KEYS.authority),
    restriction: restriction === 'password' || restriction === 'totp' ? restriction : '',
  }
}

let current = read()
const listeners = new Set<() => void>()
const announce = () => {
  current = read()
  for (const listener of listeners) listener()
}
/** Passes by when somebody signs out, so that other tabs can tell it from a session that ran out. */
const LEFT = 'signedOut'
// Signing out in one tab signs out the others. A session that ran out there takes nothing unsent away here.
let leaving = false
window.addEventListener('storage', ({ key, newValue }) => {
  if (key === LEFT && newValue) leaving = true
  if (current.token && !text(KEYS.token) && !leaving && sessionEnd.held()) return sessionEnd.ask()
  if (text(KEYS.token)) leaving = false
  announce()
})

export const session = {
  get: (): Session => current,

  set(values: Partial<Session>) {
    for (const [name, value] of Object.entries(values)) {
      const key = KEYS[name as keyof Session]
      if (value === undefined || value === '') localStorage.removeItem(key)
      else localStorage.setItem(key, typeof value === 'object' ? JSON.stringify(value) : String(value))
    }
    announce()
  },

  /** Somebody signs out: other tabs do, too, whatever they hold. */
  leave() {
    localStorage.setItem(LEFT, 'true')
    session.clear()
    localStorage.removeItem(LEFT)
  },

  /** One person on this device; sessions from before there was an id are told apart by what they show. */
  ownerOf: ({ accountId, roles, userName }: Session): string => accountId || `${roles[0] ?? ''}:${userName}`,
  owner: (): string => (current.token ? session.ownerOf(current) : ''),

  /** Forgets everything but the login page and the device. */
  clear() {
    for (const [name, key] of Object.entries(KEYS)) if (name !== 'loginPage') localStorage.removeItem(key)
    announce()
  },

  subscribe(listener: () => void) {
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
    }
  },

  /** The role that decides menus and routing; `undefined` while nobody is signed in. */
  role: (): Role | undefined => (current.token ? current.roles[0] : undefined),

  /** Undefined where nobody has signed in on this device yet. */
  lastLoginPage: (): LoginPage | undefined => (text(KEYS.loginPage) === '' ? undefined : current.loginPage),

  loginPath: (): string => LOGIN_PAGES[current.loginPage].login,
}

export const useSession = (): Session => useSyncExternalStore(session.subscribe, session.get)

/** The identifier of this browser, once it has one. */
export const knownDeviceId = (): string | null => localStorage.getItem('deviceId')

/** Identifier of this browser for the login request; not a secret. */
export function deviceId(): string {
  const known = knownDeviceId()
  if (known) return known
  const fresh = randomId()
  localStorage.setItem('deviceId', fresh)
  return fresh
}

/** `crypto.randomUUID` does not exist on plain-http intranets. */
export function randomId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
