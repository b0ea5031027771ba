let pressed = false
let waiting: (() => void)[] = []

document.addEventListener(
  'pointerdown',
  () => {
    pressed = true
  },
  true,
)
const release = () => {
  pressed = false
  const now = waiting
  waiting = []
  // The click comes with the release, and first.
  setTimeout(() => {
    for (const go of now) go()
  })
}
for (const type of ['pointerup', 'pointercancel']) document.addEventListener(type, release, true)

/**
 * Once the pointer is let go. A message that appears while it is held moves what is under it, and the press goes nowhere: somebody
 * leaves a wrong field by pressing the button below.
 */
export const pointerUp = (): Promise<void> =>
  pressed ? new Promise((resolve) => waiting.push(resolve)) : Promise.resolve()
