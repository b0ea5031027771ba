import * as z from 'zod'

/** Letters as staff find and take them. */

export const paperList = z.object({
  list: z.array(z.object({ name: z.string(), title: z.string(), number: z.string() })),
})
/** One of them by its name. */
export const paperAsked = {
  name: z.string().min(1).max(120),
  format: z.enum(['pdf', 'docx']).default('pdf'),
}
