import { award } from './award/module.ts'
import { communication } from './communication/module.ts'
import { content } from './content/module.ts'
import { evaluation } from './evaluation/module.ts'
import { identity } from './identity/module.ts'
import { membership } from './membership/module.ts'
import { office } from './office/module.ts'
import { peerReview } from './peer-review/module.ts'
import type { Module } from './platform/assembly/module.ts'

/** The portal's domains from the ground up; each imports only from those before it. */
export const modules: readonly Module[] = [
  identity,
  membership,
  peerReview,
  evaluation,
  award,
  content,
  communication,
  office,
]
