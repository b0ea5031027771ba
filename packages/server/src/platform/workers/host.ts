import { getPriority, setPriority } from 'node:os'
import { pathToFileURL } from 'node:url'

/** What runs in a worker: one task after the other out of the module that it was started for. It ends with the portal, whose channel it listens to. */

export interface Order {
  readonly task: string
  readonly input: unknown
}
export type Answer = { readonly output: unknown } | { readonly message: string; readonly stack: string }

/** Whoever waits for a page goes before whoever waits for a file. Where the portal itself stands behind others already, nobody may go up again. */
const BEHIND = 10
if (getPriority() < BEHIND) setPriority(BEHIND)

type Tasks = Readonly<Record<string, (input: unknown) => unknown>>
const tasks: Promise<Tasks> = import(pathToFileURL(process.argv[2] ?? '').href)
tasks.catch(() => undefined)

const answerTo = async ({ task, input }: Order): Promise<Answer> => {
  try {
    return { output: await (await tasks)[task]?.(input) }
  } catch (error) {
    const { message, stack = message } = error instanceof Error ? error : new Error(String(error))
    return { message, stack }
  }
}

process.on('message', (order: Order) => {
  void answerTo(order).then((answer) => process.send?.(answer))
})
