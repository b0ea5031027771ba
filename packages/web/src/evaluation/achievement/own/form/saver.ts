import type { achievement } from '@portal/contract/evaluation/achievement.calls'
import type { CallOf, OutputOf } from '@portal/contract/platform/endpoint'
import type { ApiError } from '../../../../shared/api.ts'

export type SaveInput = Omit<CallOf<typeof achievement.save>, 'id' | 'expectVersion' | 'submit'>

export type SaveState =
  | { readonly state: 'idle' }
  | { readonly state: 'pending' }
  | { readonly state: 'saving' }
  | { readonly state: 'saved'; readonly at: string }
  /** Not saved yet; tried again by itself. */
  | { readonly state: 'offline' }
  /** Refused: the message says why, and nothing is tried before something changes. */
  | { readonly state: 'refused'; readonly message: string; readonly fields: Readonly<Record<string, string>> }
  /** Another window has saved the same meanwhile (6001). */
  | { readonly state: 'conflict' }

/** What the page does for it. */
export interface SaveWays {
  /** Sends what there is now, over that version; the refusal when it did not come about. */
  send: (version: number) => Promise<{ saved?: OutputOf<typeof achievement.save>; error?: ApiError }>
  /** Another window was first. Answers the version to save over, once both are one; nothing where the writer has to choose. */
  onOvertaken: () => Promise<number | undefined>
  /** What is not saved is kept on the device until it is. */
  keep: () => void
  /** The last input has arrived; `all`: nothing was typed since. */
  onSaved: (all: boolean) => void
  show: (state: SaveState) => void
}

const DELAY = 1500
const RETRY = 8000

const stateOf = (error: ApiError | undefined): SaveState =>
  error?.is('badInput', 'guardFailed', 'notFound')
    ? { state: 'refused', message: error.text, fields: error.fields }
    : { state: 'offline' }

/**
 * Saves what is typed a moment after it was typed, one save after the other, each over the version of the one before. After a
 * conflict nothing more is sent until the writer has decided whose text stands.
 */
export class Saver {
  version: number
  private readonly ways: () => SaveWays
  private dirty = false
  private blocked = false
  private timer: ReturnType<typeof setTimeout> | undefined
  private running: Promise<boolean> | undefined

  constructor(version: number, ways: () => SaveWays) {
    this.version = version
    this.ways = ways
  }

  touch = (): void => {
    this.dirty = true
    if (this.blocked) return
    if (this.running === undefined) this.ways().show({ state: 'pending' })
    this.later(DELAY)
  }

  /** Saves now what is not saved; true when everything is. */
  flush = async (): Promise<boolean> => {
    clearTimeout(this.timer)
    // Whoever waited for the same save may have begun the next one: what was typed meanwhile is on its way, and not saved.
    while (this.running !== undefined) await this.running
    if (this.blocked) return false
    if (!this.dirty) return true
    this.running = this.save()
    const done = await this.running
    this.running = undefined
    // Typed on while it was on its way.
    return done && this.dirty ? this.flush() : done
  }

  block = (): void => {
    this.blocked = true
    this.dirty = true
    this.ways().show({ state: 'conflict' })
  }

  /** The writer has chosen: what this window shows stands, over that version. */
  goOn = async (over: number): Promise<void> => {
    this.version = over
    this.blocked = false
    this.dirty = true
    await this.flush()
  }

  /** What is not saved is given up. */
  drop = (): void => {
    clearTimeout(this.timer)
    this.dirty = false
  }

  /** The page goes: once more, and kept on the device should that fail. */
  leave = (): void => {
    if (!this.dirty) return
    this.ways().keep()
    void this.flush()
  }

  private later(delay: number): void {
    clearTimeout(this.timer)
    this.timer = setTimeout(() => void this.flush(), delay)
  }

  private async save(): Promise<boolean> {
    this.dirty = false
    this.ways().show({ state: 'saving' })
    const { saved, error } = await this.ways().send(this.version)
    if (!saved) return this.failed(error)
    this.version = saved.version
    this.ways().onSaved(!this.dirty)
    this.ways().show(this.dirty ? { state: 'pending' } : { state: 'saved', at: saved.savedAt })
    return true
  }

  private async failed(error: ApiError | undefined): Promise<boolean> {
    this.dirty = true
    this.ways().keep()
    if (error?.is('stateChanged')) {
      const over = await this.ways().onOvertaken()
      if (over === undefined) this.block()
      else {
        this.version = over
        return this.save()
      }
      return false
    }
    const state = stateOf(error)
    this.ways().show(state)
    if (state.state === 'offline') this.later(RETRY)
    return false
  }
}
