// Printed from the migrated database by row-types.test.ts (vitest -u); nobody edits it.
import type { Generated, GeneratedAlways } from 'kysely'

declare module '../platform/database/tables.ts' {
  interface Tables {
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
