import type { Parts } from '../assembly/parts.ts'

/** One thing that is looked at: by /ready, the metrics, the page 系统状态, `doctor` and the mails to the operators alike. */
export interface Check {
  readonly name: string
  /** As people call it. */
  readonly title: string
  /** Without it the portal cannot serve: /ready says so. */
  readonly ready?: true
  /** Of this process or machine, not of the portal as a whole. */
  readonly local?: true
  /** It asks other machines: not with every reading, and not while somebody waits. */
  readonly slow?: true
  /** What it throws counts as an error whose words are those of {@link unreachable}. */
  look(): Promise<Finding>
}

export type Level = 'ok' | 'warning' | 'error'

export interface Finding {
  readonly level: Level
  readonly text: string
  /** What to do about it; '' where nothing is to be done. */
  readonly remedy: string
  /** What whoever runs the machine needs besides: what is set where. */
  readonly detail?: string
  /** For the metrics, by their name. */
  readonly figures?: readonly Figure[]
}
export interface Figure {
  readonly name: `portal_${string}`
  readonly help: string
  readonly labels?: Readonly<Record<string, string>>
  readonly value: number
}

export interface Found extends Finding {
  readonly name: string
  readonly title: string
  readonly local: boolean
}

/** What a module looks at in its own domain. */
export type ChecksOf = (parts: Parts) => readonly Check[]

export const fine = (text: string, figures: readonly Figure[] = []): Finding => ({
  ...{ level: 'ok', text, remedy: '' },
  figures,
})
export const wrong = (
  level: 'warning' | 'error',
  text: string,
  remedy: string,
  figures: readonly Figure[] = [],
): Finding => ({ level, text, remedy, figures })

/** In the words of the office, which sets nothing; what is set or done where, for whoever can. */
export const forOperator = (finding: Finding, detail: string): Finding => ({ ...finding, detail })
/** How a clock is put right. */
export const SYNC = 'timedatectl set-ntp true'
export const setIn = (variable: string): string => `环境变量 ${variable}，修改后重新启动门户`

/** For whoever is made to wait: a frozen database answers nothing at all. */
const LOOK_MS = 3_000
const SLOW_MS = 15_000

const within = async (ms: number, work: Promise<Finding>): Promise<Finding> => {
  let late: NodeJS.Timeout | undefined
  const expired = new Promise<Finding>((resolve) => {
    late = setTimeout(() => resolve(wrong('error', `${ms / 1_000} 秒内没有应答`, '检查它是否在运行')), ms)
  })
  return Promise.race([work, expired]).finally(() => clearTimeout(late))
}

export const lookAt = async (check: Check): Promise<Found> => {
  const { name, title, local = false, slow } = check
  const finding = await within(slow ? SLOW_MS : LOOK_MS, check.look()).catch((error: unknown) => {
    const words = error instanceof Error ? error.message : String(error)
    return wrong('error', `无法检查（${words}）`, '先处理标为异常的其他各项；仍不能解决时查看日志')
  })
  return { name, title, local, ...finding }
}
