// Messages are drawn a render after they are set, so the search for them waits for the next frame.
const nextFrame = () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))

const CONTROLS = 'input:not([type="hidden"]), select, textarea, button'

function reveal(element: HTMLElement) {
  element.focus({ preventScroll: true })
  const calm = window.matchMedia('(prefers-reduced-motion: reduce)').matches
  element.scrollIntoView({ block: 'center', behavior: calm ? 'auto' : 'smooth' })
}

/** Brings the first field with a message into view and focuses it; false when there is none. */
export async function focusFirstError(root: HTMLElement | null): Promise<boolean> {
  let wrong: HTMLElement | null | undefined
  // A slow phone takes its time to draw a long form again.
  for (let tries = 0; !wrong && tries < 10; tries += 1) {
    await nextFrame()
    wrong = root?.querySelector<HTMLElement>('[data-invalid]')
  }
  const control = wrong?.querySelector<HTMLElement>(CONTROLS) ?? wrong
  if (control) reveal(control)
  return Boolean(control)
}

/** Brings a field into view by its name: the list of corrections, an index of sections. */
export async function focusField(root: HTMLElement | null, name: string): Promise<void> {
  await nextFrame()
  const named = root?.querySelectorAll<HTMLElement>(`[name="${name}"], [data-name="${name}"]`) ?? []
  const control =
    [...named].find((element) => element instanceof HTMLInputElement && element.checked) ?? named[0]
  if (control) reveal(control)
}
