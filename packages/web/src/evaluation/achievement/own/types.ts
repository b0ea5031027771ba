import type { achievement } from '@portal/contract/evaluation/achievement.calls'
import type { OutputOf } from '@portal/contract/platform/endpoint'

export type Detail = OutputOf<typeof achievement.detail>
export type Listed = OutputOf<typeof achievement.list>['list'][number]
