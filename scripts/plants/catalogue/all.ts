import { AWARD } from './award.plants.ts'
import { BACKUP } from './backup.plants.ts'
import { CERTIFICATES } from './certificate.plants.ts'
import { CONDITIONS } from './conditions.plants.ts'
import { CONDITIONS_OF_REVIEW } from './conditions-of-review.plants.ts'
import { CONTENT } from './content.plants.ts'
import { CONTRACT_EVALUATION } from './contract-evaluation.plants.ts'
import { CONTRACT_MEMBERSHIP } from './contract-membership.plants.ts'
import { CONTRACT_PEER_REVIEW } from './contract-peer-review.plants.ts'
import { CONTRACT_PLATFORM } from './contract-platform.plants.ts'
import { DUES_AND_LEDGER } from './dues-and-ledger.plants.ts'
import { EVALUATION } from './evaluation.plants.ts'
import { IDENTITY } from './identity.plants.ts'
import { LIMITS } from './limits.plants.ts'
import { MEMBERSHIP } from './membership.plants.ts'
import { MERGE_PLANTS } from './merge.plants.ts'
import { OFFICE } from './office.plants.ts'
import { OUTBOX } from './outbox.plants.ts'
import { PEER_REVIEW } from './peer-review.plants.ts'
import { PLATFORM } from './platform.plants.ts'
import { RECUSAL } from './recusal.plants.ts'
import { SAID_AND_COUNTED } from './said-and-counted.plants.ts'
import { SECOND_LAYERS } from './second-layers.plants.ts'
import { SIGN_IN } from './sign-in.plants.ts'
import { TAKEN_BACK } from './taken-back.plants.ts'

/** One mistake each, in a rule that somebody may get wrong some day; sorted by where it stands. */
export const PLANTS = [
  ...AWARD,
  ...BACKUP,
  ...CERTIFICATES,
  ...CONDITIONS,
  ...CONDITIONS_OF_REVIEW,
  ...CONTENT,
  ...CONTRACT_EVALUATION,
  ...CONTRACT_MEMBERSHIP,
  ...CONTRACT_PEER_REVIEW,
  ...CONTRACT_PLATFORM,
  ...DUES_AND_LEDGER,
  ...EVALUATION,
  ...IDENTITY,
  ...LIMITS,
  ...MEMBERSHIP,
  ...MERGE_PLANTS,
  ...OFFICE,
  ...OUTBOX,
  ...PEER_REVIEW,
  ...PLATFORM,
  ...RECUSAL,
  ...SAID_AND_COUNTED,
  ...SECOND_LAYERS,
  ...SIGN_IN,
  ...TAKEN_BACK,
]
