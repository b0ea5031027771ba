/** Asks for a part of the program before it is shown. Should it not come, that is said by whoever shows it, who asks once more. */
export const warm = (load: () => Promise<unknown>): void => {
  load().catch(() => {})
}
