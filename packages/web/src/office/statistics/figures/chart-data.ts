/** What a picture of figures shows. */

interface Series {
  readonly title: string
  readonly values: readonly number[]
}
export interface ChartData {
  /**
   * `bars`: one bar for each label, from top to bottom; `stack`: series on top of each other; `lines`: over time; `tiles`: the provinces in the order of
   * `TILES`, each about where it lies.
   */
  readonly shape: 'bars' | 'stack' | 'lines' | 'tiles'
  readonly labels: readonly string[]
  readonly series: readonly Series[]
  /** Read out in place of the picture. */
  readonly description: string
}
