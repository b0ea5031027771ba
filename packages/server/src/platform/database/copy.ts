import { once } from 'node:events'
import type pg from 'pg'

/**
 * PostgreSQL's COPY in its text form: one line per row, the same bytes for the same rows. The driver
 * leaves the protocol to its callers; these are the two queries that speak it.
 */

/** The part of the driver's connection that COPY needs; its types do not declare it. */
interface Wire {
  query(text: string): void
  sendCopyFromChunk(chunk: Buffer): void
  endCopyFrom(): void
  sendCopyFail(message: string): void
  sync(): void
  stream: NodeJS.WritableStream & { pause(): void; resume(): void; writableNeedDrain: boolean }
}

abstract class CopyQuery {
  readonly done: Promise<void>
  protected readonly text: string
  #resolve: () => void = () => {}
  #reject: (error: Error) => void = () => {}
  #failure: Error | undefined

  constructor(text: string) {
    this.text = text
    this.done = new Promise((resolve, reject) => {
      this.#resolve = resolve
      this.#reject = reject
    })
  }

  submit(wire: Wire): void {
    wire.query(this.text)
  }

  fail(error: Error): void {
    this.#failure ??= error
  }

  handleError(error: Error): void {
    this.fail(error)
    this.#reject(this.#failure ?? error)
  }

  handleReadyForQuery(): void {
    if (this.#failure) this.#reject(this.#failure)
    else this.#resolve()
  }

  handleCommandComplete(): void {}
  handleRowDescription(): void {}
  handleDataRow(): void {}
  handleEmptyQuery(): void {}
  handlePortalSuspended(): void {}
}

class CopyOut extends CopyQuery {
  readonly #take: (row: Buffer) => Promise<void> | undefined

  constructor(text: string, take: (row: Buffer) => Promise<void> | undefined) {
    super(text)
    this.#take = take
  }

  handleCopyData(message: { chunk: Buffer }, wire: Wire): void {
    // The driver hands out a window on its read buffer, which the next packet overwrites.
    const wait = this.#take(Buffer.from(message.chunk))
    if (!wait) return
    wire.stream.pause()
    wait.catch((error: Error) => this.fail(error)).finally(() => wire.stream.resume())
  }
}

class CopyIn extends CopyQuery {
  readonly #rows: AsyncIterable<Buffer>

  constructor(text: string, rows: AsyncIterable<Buffer>) {
    super(text)
    this.#rows = rows
  }

  handleCopyInResponse(wire: Wire): void {
    this.#send(wire).catch((error: Error) => {
      this.fail(error)
      wire.sendCopyFail('the source failed')
    })
  }

  async #send(wire: Wire): Promise<void> {
    for await (const chunk of this.#rows) {
      wire.sendCopyFromChunk(chunk)
      if (wire.stream.writableNeedDrain) await once(wire.stream, 'drain')
    }
    wire.endCopyFrom()
  }
}

/** `take` gets one row at a time and may ask for a pause by answering a promise. */
export function copyOut(
  client: pg.Client,
  table: string,
  columns: readonly string[],
  take: (row: Buffer) => Promise<void> | undefined,
): Promise<void> {
  return run(client, new CopyOut(`copy ${target(client, table, columns)} to stdout`, take))
}

/** `rows`: whole rows in the form of {@link copyOut}. */
export function copyIn(
  client: pg.Client,
  table: string,
  columns: readonly string[],
  rows: AsyncIterable<Buffer>,
): Promise<void> {
  return run(client, new CopyIn(`copy ${target(client, table, columns)} from stdin`, rows))
}

function target(client: pg.Client, table: string, columns: readonly string[]): string {
  return `${client.escapeIdentifier(table)} (${columns.map((name) => client.escapeIdentifier(name)).join(', ')})`
}

async function run(client: pg.Client, query: CopyQuery): Promise<void> {
  client.query(query as unknown as pg.Submittable)
  await query.done
}
