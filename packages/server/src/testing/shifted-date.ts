/** `Date` that shows another time than the machine's and goes on from there. Timers keep the machine's time. */

interface Shift {
  readonly real: DateConstructor
  ms: number
}

// Beside the globals: a preload and the tests' own module loader read this file into the same thread twice.
const shiftOf = (): Shift | undefined =>
  (globalThis as unknown as Record<symbol, Shift | undefined>)[Symbol.for('portal.shiftedDate')]

/** What the machine's clock says. */
export const realNow = (): number => (shiftOf()?.real ?? Date).now()

/** How far `Date` is ahead of the machine's clock. */
export const shownShift = (): number => shiftOf()?.ms ?? 0

/** Browsers are given this function as a text: it names nothing outside of itself. */
export const shiftDate = (ms: number): void => {
  const place = globalThis as unknown as Record<symbol, Shift | undefined>
  const key = Symbol.for('portal.shiftedDate')
  const known = place[key]
  if (known) {
    known.ms = ms
    return
  }
  const shift: Shift = { real: Date, ms }
  place[key] = shift
  const now = () => shift.real.now() + shift.ms
  // What was made before keeps its class, so that `instanceof` holds both ways.
  const shown: DateConstructor = new Proxy(shift.real, {
    construct: (real, given, made) =>
      Reflect.construct(real, given.length > 0 ? given : [now()], made === shown ? real : made),
    apply: (real) => new real(now()).toString(),
    get: (real, name) => (name === 'now' ? now : Reflect.get(real, name)),
  })
  shift.real.prototype.constructor = shown
  globalThis.Date = shown
}
