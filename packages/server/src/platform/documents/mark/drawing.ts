/** What the portal and its worker know of the text: outlines, ready to be hung over a page. */
export interface Drawing {
  /** In thousandths of the size. */
  readonly width: number
  readonly paths: string
}
/** The square that a character stands in. */
export const EM = 1000
