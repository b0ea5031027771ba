import { Told } from '../../shared/call/attempt.ts'
import { warm } from '../../shared/warm.ts'

/**
 * `calls.ts` once it is there. The page is drawn without it; asked for when the first field is entered, it has long
 * arrived when a button is pressed. A failed fetch is tried again at the next press.
 */
let loading: Promise<typeof import('./calls.ts')> | undefined

export function lateCalls(): Promise<typeof import('./calls.ts')> {
  loading ??= import('./calls.ts').catch((cause: unknown) => {
    loading = undefined
    // A part of the page did not arrive (docs/handbook/tables.md#errors).
    throw new Told('页面加载失败，请刷新重试', { cause })
  })
  return loading
}

export const warmCalls = () => warm(lateCalls)
