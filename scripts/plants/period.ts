export interface Period {
  readonly rule: string
  /** `file NAME` of a constant; `settings name`. */
  readonly value: string
  readonly inside: string
  readonly outside: string
}

export const SERVER = 'packages/server/src'
export const CONTRACT = 'packages/contract/src'
/** One test that looks at both moments. */
export const both = (rule: string, value: string, test: string): Period => ({
  rule,
  value,
  inside: test,
  outside: test,
})
