/** Both; answers the exit code. */
export function buildAll(): Promise<number>
/** Builds what is served, unless it is there and as its sources are; answers the exit code. */
export function buildPart(part: 'web' | 'server'): Promise<number>
