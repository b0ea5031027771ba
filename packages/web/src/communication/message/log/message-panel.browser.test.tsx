import { message } from '@portal/contract/communication/message.calls'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { show } from '../../../dev/look.tsx'
import { wire } from '../../../dev/wire.ts'
import { MessagePanel } from './message-panel.tsx'

const ID = '019400aa-0000-7000-8000-000000000001'
const state = {
  ...{ id: ID, channel: 'mail', nature: 'service', subject: '年会通知', excerpt: '', state: 'cancelled' },
  ...{ version: 2, scheduledAt: null, createdAt: '2026-11-20T01:00:00Z', createdBy: '示例甲', sentBy: '' },
  ...{
    approvedBy: '',
    sentAt: null,
    finishedAt: null,
    total: 4,
    excluded: 0,
    mayEdit: true,
    handedInAt: null,
  },
  ...{ returnNote: '', returnedBy: '', publicId: 'x', templateId: null, delivered: 0, body: '正文' },
  ...{ audience: { groups: [], memberIds: [], list: [] }, chosen: [], files: [], ratePerMinute: 60 },
  ...{ waitingFor: '', excludedBy: [] },
}

test('what was cancelled did not leave', async () => {
  wire(
    [message.get, () => ({ data: { ...state, progress: { sent: 1, cancelled: 3 } } })],
    [message.recipients, () => ({ data: { total: 0, list: [], counts: {} } })],
  )
  await show(<MessagePanel id={ID} />)
  await expect.element(page.getByText('1 / 4', { exact: true }).first()).toBeVisible()
})
