/** From now on `folder` and its processes go with the calling process; `end` does it at once and waits. */
export function guard(folder: string): { end(): Promise<void> }
/** A new folder for what a run writes: in memory where that has room, unless TMPDIR says where. */
export function makeRunFolder(prefix: string): string
/** A file system in memory with room, of which programs may be started. */
export function hasRoom(folder: string, bytes?: number): boolean
/** A folder for all that a run of tests writes, guarded; a signal, or the end of whoever started us, ends the run. */
export function guardedRun(): {
  readonly folder: string
  unlessStopped<T>(work: () => T | Promise<T>): Promise<T>
  end(): Promise<void>
}
/** The processes that carry a run's folder in their environment, without the one that asks. */
export function processesOf(folder: string): number[]
/** The PostgreSQL servers whose data lies below a folder. */
export function databasesOf(folder: string): { readonly pid: number; readonly socket: string }[]
/** A killed process that nobody has collected yet keeps its number, but is no more. */
export function isRunning(pid: number): boolean
