import { setTimeout as sleep } from 'node:timers/promises'

/**
 * A browser of Debian, driven by the W3C WebDriver protocol: a dozen commands, which need no library. Playwright drives only browsers of its
 * own that would have to be downloaded.
 */
export interface Driven {
  goto(url: string): Promise<void>
  /** The body of a function of the page; answers what it returns. */
  evaluate<T>(script: string, ...args: readonly unknown[]): Promise<T>
  /** The same again until it answers something; the page says when it is ready. */
  until<T>(script: string, ...args: readonly unknown[]): Promise<T>
  /** Presses the first visible element that an XPath finds, as a mouse does. */
  click(xpath: string): Promise<void>
  type(xpath: string, text: string): Promise<void>
  resize(width: number, height: number): Promise<void>
  close(): Promise<void>
}

/** The commands, as each engine sends them. */
export interface Commands {
  navigate(url: string): Promise<unknown>
  execute(script: string, args: readonly unknown[]): Promise<unknown>
  click(element: string): Promise<unknown>
  type(element: string, text: string): Promise<unknown>
  resize(width: number, height: number): Promise<unknown>
}

const PATIENCE_MS = 25_000

/** The element that an XPath finds once it is there and no longer moves. */
const FIND = `const all = document.evaluate(arguments[0], document, null, 7)
  for (let n = 0; n < all.snapshotLength; n += 1) {
    const found = all.snapshotItem(n)
    if (found.getClientRects().length === 0) continue
    // Not under the bar that stays at an edge of the window.
    found.scrollIntoView({ block: 'center' })
    const { x, y } = found.getBoundingClientRect()
    const before = document.documentElement.dataset.foundAt
    const now = [arguments[0], x, y].join()
    document.documentElement.dataset.foundAt = now
    return before === now && document.querySelector('[aria-busy=true]') === null ? found : null
  }`

export function drive(commands: Commands): Omit<Driven, 'close'> {
  const evaluate = async <T>(script: string, ...args: readonly unknown[]) =>
    (await commands.execute(script, args)) as T
  const until = async <T>(script: string, ...args: readonly unknown[]): Promise<T> => {
    const end = Date.now() + PATIENCE_MS
    for (;;) {
      const found = await evaluate<T>(script, ...args)
      if (found) return found
      if (Date.now() > end) throw new Error(`waited in vain for ${script} with ${JSON.stringify(args)}`)
      await sleep(100)
    }
  }
  /** As the protocol names it. */
  const find = async (xpath: string) =>
    Object.values(await until<Record<string, string>>(FIND, xpath))[0] as string
  return {
    evaluate,
    until,
    goto: async (url) => void (await commands.navigate(url)),
    click: async (xpath) => void (await commands.click(await find(xpath))),
    type: async (xpath, text) => void (await commands.type(await find(xpath), text)),
    resize: async (width, height) => void (await commands.resize(width, height)),
  }
}
