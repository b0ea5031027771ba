import * as z from 'zod'

/** Kinds that hand in a stamped form. */
export const formKind = z.enum(['person', 'unit', 'expert'])

/** What a Word form says, cell by cell. */
export const formSheet = z.object({
  /** Lines above the table. */
  headings: z.array(z.string()),
  /** Relative widths of the columns. */
  columns: z.array(z.number()),
  rows: z.array(
    z.object({
      /** Least height in points. */
      height: z.number(),
      cells: z.array(
        z.object({
          lines: z.array(z.string()),
          span: z.number(),
          rows: z.number(),
          label: z.boolean(),
        }),
      ),
    }),
  ),
  /** Lines below it. */
  notes: z.array(z.string()),
})
export type FormSheet = z.output<typeof formSheet>
