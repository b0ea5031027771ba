/** When sealed scores open by themselves, whatever is examined. */

interface Outstanding {
  /** Those of whom a sheet is expected. */
  readonly expected: readonly unknown[]
  /** Those among them who have not done all that the subject asks of them before the scores may be seen. */
  readonly waiting: readonly unknown[]
  /** Seats of which nobody knows yet whether a sheet will come: nobody could hand one in once the scores are open. */
  readonly undecided: readonly unknown[]
}
export const isComplete = ({ expected, waiting, undecided }: Outstanding): boolean =>
  expected.length > 0 && waiting.length === 0 && undecided.length === 0
