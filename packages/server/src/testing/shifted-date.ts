/** `Date` that shows another time than the machine's and goes on from there. Timers keep the machine's time. */

interface Shift {
  readonly real: DateConstructor
  ms: number
}

// Kept beside the globals: a preload and the tests' own module loader read this file into the same thread twice.
const KEY = Symbol.for('portal.shiftedDate')
const place = globalThis as { [KEY]?: Shift }

/** What the machine's clock says. */
export const realNow = (): number => (place[KEY]?.real ?? Date).now()

/** How far `Date` is ahead of the machine's clock. */
export const shownShift = (): number => place[KEY]?.ms ?? 0

export const shiftDate = (ms: number): void => {
  const shift = place[KEY] ?? { real: Date, ms: 0 }
  shift.ms = ms
  if (place[KEY]) return
  place[KEY] = shift
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
