// Printed from the migrated database by row-types.test.ts (vitest -u); nobody edits it.
import type { Generated, GeneratedAlways } from 'kysely'
import type { Json } from '../platform/database/tables.ts'

declare module '../platform/database/tables.ts' {
  interface Tables {
    report: {
      id: Generated<string>
      period: string
      span: 'year' | 'quarter' | 'month'
      from: string
      to: string
      figures: Json<unknown>
      before: Json<unknown>
      at: Generated<string>
      createdById: string | null
      createdBy: Generated<string>
      auto: Generated<boolean>
    }
    figure: {
      kind: string
      fact: string
      count: number
    }
    figureCounted: {
      memberId: string
      kind: string
      facts: string[]
    }
    figureDue: {
      id: GeneratedAlways<number>
      memberId: string
    }
    figureReading: {
      one: Generated<boolean>
      hash: string
    }
  }
}
