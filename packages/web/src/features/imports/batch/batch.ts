import type { OutputOf } from '@portal/contract/endpoint'
import type { imports } from '@portal/contract/features/imports'

/** One upload and what came of it. */
export type Batch = OutputOf<typeof imports.get>
