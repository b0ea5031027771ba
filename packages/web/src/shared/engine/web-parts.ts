/** Two of the web and one of Intl, which core-js does not bring. */

const timedOut = (milliseconds: number): AbortSignal => {
  const controller = new AbortController()
  setTimeout(() => controller.abort(), milliseconds)
  return controller.signal
}

const anyOf = (signals: Iterable<AbortSignal>): AbortSignal => {
  const controller = new AbortController()
  for (const signal of signals) {
    if (signal.aborted) controller.abort()
    else signal.addEventListener('abort', () => controller.abort(), { once: true, signal: controller.signal })
  }
  return controller.signal
}

type Part = { type: 'element' | 'literal'; value: string }

/** Lists are joined in Chinese. */
class ChineseList {
  format(list: Iterable<string>): string {
    return [...list].join('、')
  }
  formatToParts(list: Iterable<string>): Part[] {
    const parts = [...list].flatMap((value): Part[] => [
      { type: 'literal', value: '、' },
      { type: 'element', value },
    ])
    return parts.slice(1)
  }
}

const give = (owner: object, name: string, value: unknown) => {
  if (!(name in owner)) Object.defineProperty(owner, name, { value, writable: true, configurable: true })
}

give(AbortSignal, 'timeout', timedOut)
give(AbortSignal, 'any', anyOf)
give(Intl, 'ListFormat', ChineseList)
