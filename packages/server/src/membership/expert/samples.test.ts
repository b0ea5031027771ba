import { stateOf } from '@portal/contract/identity/application-state'
import { expect, test } from 'vitest'
import { expertSituation, uploadsOfExpert } from '../../demo/people/experts.ts'
import { expertApp } from './expert.testing.ts'

test('sample experts come about in every state, with photo and forms', async () => {
  const on = await expertApp()
  try {
    const deps = { db: on.app.db, members: on.deps, files: on.files }
    for (const n of [0, 2, 6, 9, 10, 26, 30, 32]) {
      const situation = expertSituation(n)
      const { memberId, row, values } = await on.make({ n, ...situation, ...uploadsOfExpert(deps, n) })
      expect(stateOf(row), String(n)).toBe(situation.state)
      expect(row.infoEditStatus).toBe({ 30: '1', 32: '2' }[n] ?? '0')
      const files = await on.app.db
        .selectFrom('file')
        .select('purpose')
        .where('memberId', '=', memberId)
        .execute()
      const scans = n < 10 && n !== 2 ? (values.isMember === '1' ? 2 : 1) : 0
      expect(files, String(n)).toHaveLength(1 + scans)
      expect(row.tableUploadStatus).toBe(scans > 0 ? '1' : '0')
    }
  } finally {
    await on.close()
  }
})
