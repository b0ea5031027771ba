import type { imports } from '@portal/contract/membership/import.calls'
import type { OutputOf } from '@portal/contract/platform/endpoint'

/** One upload and what came of it. */
export type Batch = OutputOf<typeof imports.get>
