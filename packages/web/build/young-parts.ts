/**
 * What browsers learned after the oldest that the portal promises, Chrome 88 and Safari 14 (docs/decisions/041-browsers.md). The build
 * looks for each in what it made; the slow tests take each away and open every page. The list is of what JavaScript and the
 * web's interfaces added since; `inherited` names say where they are taken from.
 */
export interface YoungPart {
  /** The property, as programs write it. */
  readonly name: string
  /** Whose it is: an expression. */
  readonly of: readonly string[]
  /** The first that have it. */
  readonly chrome: number
  readonly safari: number
  /** `given`: `shared/engine` brings it where it is missing. Otherwise why nothing breaks without it. */
  readonly without: 'given' | 'unused' | `asked: ${string}`
}

const TYPED = 'Object.getPrototypeOf(Int8Array.prototype)'
const LISTS = ['Array.prototype', TYPED]

export const YOUNG_PARTS: readonly YoungPart[] = [
  { name: 'at', of: [...LISTS, 'String.prototype'], chrome: 92, safari: 15.4, without: 'given' },
  { name: 'hasOwn', of: ['Object'], chrome: 93, safari: 15.4, without: 'given' },
  { name: 'findLast', of: LISTS, chrome: 97, safari: 15.4, without: 'given' },
  { name: 'findLastIndex', of: LISTS, chrome: 97, safari: 15.4, without: 'given' },
  { name: 'structuredClone', of: ['globalThis'], chrome: 98, safari: 15.4, without: 'given' },
  { name: 'timeout', of: ['AbortSignal'], chrome: 103, safari: 16, without: 'given' },
  { name: 'toSorted', of: LISTS, chrome: 110, safari: 16, without: 'given' },
  { name: 'toReversed', of: LISTS, chrome: 110, safari: 16, without: 'given' },
  { name: 'toSpliced', of: ['Array.prototype'], chrome: 110, safari: 16, without: 'given' },
  { name: 'any', of: ['AbortSignal'], chrome: 116, safari: 17.4, without: 'given' },
  { name: 'withResolvers', of: ['Promise'], chrome: 119, safari: 17.4, without: 'given' },
  {
    name: 'getOrInsert',
    of: ['Map.prototype', 'WeakMap.prototype'],
    chrome: 145,
    safari: 26.2,
    without: 'given',
  },
  {
    name: 'getOrInsertComputed',
    of: ['Map.prototype', 'WeakMap.prototype'],
    chrome: 145,
    safari: 26.2,
    without: 'given',
  },
  { name: 'ListFormat', of: ['Intl'], chrome: 72, safari: 14.1, without: 'given' },

  { name: 'groupBy', of: ['Object', 'Map'], chrome: 117, safari: 17.4, without: 'unused' },
  { name: 'fromAsync', of: ['Array'], chrome: 121, safari: 16.4, without: 'unused' },
  { name: 'isWellFormed', of: ['String.prototype'], chrome: 111, safari: 16.4, without: 'unused' },
  { name: 'toWellFormed', of: ['String.prototype'], chrome: 111, safari: 16.4, without: 'unused' },
  { name: 'Segmenter', of: ['Intl'], chrome: 87, safari: 14.1, without: 'unused' },
  { name: 'DurationFormat', of: ['Intl'], chrome: 129, safari: 16.4, without: 'unused' },
  { name: 'supportedValuesOf', of: ['Intl'], chrome: 99, safari: 15.4, without: 'unused' },
  { name: 'requestIdleCallback', of: ['globalThis'], chrome: 47, safari: 99, without: 'unused' },
  {
    name: 'BroadcastChannel',
    of: ['globalThis'],
    chrome: 54,
    safari: 15.4,
    without: 'asked: two tabs then do not know of each other (shared/form/use-other-tab.ts)',
  },
  { name: 'requestSubmit', of: ['HTMLFormElement.prototype'], chrome: 76, safari: 16, without: 'unused' },
  {
    name: 'checkVisibility',
    of: ['Element.prototype'],
    chrome: 105,
    safari: 17.4,
    without: 'asked: by react-aria',
  },
  { name: 'throwIfAborted', of: ['AbortSignal.prototype'], chrome: 100, safari: 15.4, without: 'unused' },

  {
    name: 'showModal',
    of: ['HTMLDialogElement.prototype'],
    chrome: 37,
    safari: 15.4,
    without: 'asked: the dialog is then a fixed layer (shared/ui/dialog.tsx)',
  },
  {
    name: 'showPopover',
    of: ['HTMLElement.prototype'],
    chrome: 114,
    safari: 17,
    without: 'asked: messages then lie below an open dialog (shared/ui/toast.tsx)',
  },
  {
    name: 'hidePopover',
    of: ['HTMLElement.prototype'],
    chrome: 114,
    safari: 17,
    without: 'asked: with showPopover',
  },
  {
    name: 'randomUUID',
    of: ['Crypto.prototype'],
    chrome: 92,
    safari: 15.4,
    without: 'asked: it is missing on plain http too',
  },
  { name: 'canParse', of: ['URL'], chrome: 120, safari: 17, without: 'asked: by pdf.js' },
  {
    name: 'toBase64',
    of: ['Uint8Array.prototype'],
    chrome: 140,
    safari: 18.2,
    without: 'asked: pdf.js brings its own',
  },
  {
    name: 'fromBase64',
    of: ['Uint8Array'],
    chrome: 140,
    safari: 18.2,
    without: 'asked: pdf.js brings its own',
  },
  { name: 'sumPrecise', of: ['Math'], chrome: 147, safari: 26.2, without: 'asked: pdf.js brings its own' },
  {
    name: 'intersection',
    of: ['Set.prototype'],
    chrome: 122,
    safari: 17,
    without: 'asked: pdf.js brings its own',
  },
  {
    name: 'transferToFixedLength',
    of: ['ArrayBuffer.prototype'],
    chrome: 114,
    safari: 17.4,
    without: 'asked: pdf.js brings its own',
  },
  {
    name: 'startViewTransition',
    of: ['Document.prototype'],
    chrome: 111,
    safari: 18,
    without: 'asked: by react-dom',
  },
]
