let pressed = false
const watch = (type: string, value: boolean) =>
  document.addEventListener(
    type,
    () => {
      pressed = value
    },
    true,
  )
watch('pointerdown', true)
for (const type of ['pointerup', 'pointercancel', 'dragend']) watch(type, false)

/**
 * Once the pointer is let go. A message that appears while it is held moves what is under it, and the press goes nowhere: somebody
 * leaves a wrong field by pressing the button below.
 */
export const pointerUp = async (): Promise<void> => {
  while (pressed) await new Promise((resolve) => setTimeout(resolve, 30))
}
