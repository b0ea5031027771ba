/**
 * What the component library calls without asking and the oldest engines we promise do not have (docs/decisions/040). Loaded before everything
 * else; three small functions, so no library of them.
 */
interface Part {
  type: 'element' | 'literal'
  value: string
}

/** Lists are joined in Chinese; Safari 14.0 has no `Intl.ListFormat`. */
class ChineseList {
  format(list: Iterable<string>): string {
    return [...list].join('、')
  }
  formatToParts(list: Iterable<string>): Part[] {
    return [...list].flatMap((value, index): Part[] =>
      index === 0
        ? [{ type: 'element', value }]
        : [
            { type: 'literal', value: '、' },
            { type: 'element', value },
          ],
    )
  }
}

function at<T>(this: ArrayLike<T>, index: number): T | undefined {
  const whole = Math.trunc(index) || 0
  return this[whole < 0 ? this.length + whole : whole]
}

const lacking = (owner: object, name: string) => !(name in owner)
const give = (owner: object, name: string, value: unknown) =>
  Object.defineProperty(owner, name, { value, writable: true, configurable: true })

if (lacking(Intl, 'ListFormat')) give(Intl, 'ListFormat', ChineseList)
for (const { prototype } of [Array, String]) if (lacking(prototype, 'at')) give(prototype, 'at', at)
if (lacking(Object, 'hasOwn'))
  give(Object, 'hasOwn', (owner: object, name: PropertyKey) => Object.hasOwn(owner, name))
if (typeof AbortSignal !== 'undefined' && lacking(AbortSignal, 'timeout'))
  give(AbortSignal, 'timeout', (milliseconds: number) => {
    const controller = new AbortController()
    setTimeout(() => controller.abort(new DOMException('timed out', 'TimeoutError')), milliseconds)
    return controller.signal
  })
