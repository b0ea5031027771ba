import { CHECK_LEVELS, FATE_DECISIONS, system } from '@portal/contract/office/system.calls'
import type { Parts } from '../../platform/assembly/parts.ts'
import { AppError, implement, manual, type Route } from '../../platform/http/context.ts'
import { acceptAsSent, countUnknown, listUnknown, sendAgain } from '../../platform/outbox/unknown.queries.ts'
import { gatewayChecks } from '../../platform/watch/doctor.checks.ts'
import { programVersion } from '../../platform/watch/version.ts'
import { listAlarms, servingProcesses } from '../../platform/watch/watch.queries.ts'
import { watchOf } from '../../platform/watch/watch.ts'
import { messageTitle } from '../../texts/message-titles.ts'

const PAGE = 50
const DECISIONS = { sent: acceptAsSent, again: sendAgain } as const

/** 系统状态: what the watch sees, in words; and the messages of unknown fate. */
export const systemRoutes = (parts: Parts): Route[] =>
  implement(system, {
    status: async (_input, { db }) => {
      const found = await watchOf(parts).all()
      const alarms = await listAlarms(db)
      const sinceOf = (name: string) => alarms.find((one) => one.name.split('@')[0] === name)?.since ?? null
      const here = found.map(({ name, title, level, text, remedy, detail }) => ({
        ...{ name, title, level, text, remedy, ...(detail && { detail }) },
        since: level === 'error' ? sinceOf(name) : null,
      }))
      // What other machines have told, and this one does not see.
      const elsewhere = alarms
        .filter(
          (alarm) => !here.some(({ name, level }) => level === 'error' && alarm.name.split('@')[0] === name),
        )
        .filter(({ name }) => name.includes('@'))
        .map(({ name, title, words, remedy, since }) => ({
          ...{ name, title: `${title}（${name.split('@')[1]}）`, level: 'error' as const },
          ...{ text: words, remedy, since },
        }))
      const processes = await servingProcesses(db)
      return {
        version: programVersion(),
        processes: processes.map(({ host, pid, version, startedAt }) => ({ host, pid, version, startedAt })),
        checks: [...here, ...elsewhere],
      }
    },
    // Others are waited for: no transaction stays open meanwhile.
    tryGateways: manual(async (_input, { note }) => {
      const checks = await Promise.all(
        gatewayChecks(parts).map(async ({ title, look }) => {
          const { level, text, remedy, detail } = await look()
          return { title, level, text, remedy, ...(detail && { detail }) }
        }),
      )
      note({
        detail: { result: checks.map(({ title, level }) => `${title}：${CHECK_LEVELS[level]}`).join('；') },
      })
      return { checks }
    }),
    unknownMessages: async ({ pageNum }, { db }) => {
      const rows = await listUnknown(db, { limit: PAGE, offset: (pageNum - 1) * PAGE })
      const list = rows.map(({ template, ...row }) => ({ ...row, title: messageTitle(template) }))
      return { total: await countUnknown(db), list }
    },
    settleUnknown: async ({ ids, decision }, { db, note }) => {
      const wanted = [...new Set(ids)]
      const settled = await DECISIONS[decision](db, wanted)
      if (settled.length !== wanted.length) throw new AppError('stateChanged')
      note({ targetKind: 'outbox', detail: { decision: FATE_DECISIONS[decision], messages: settled } })
      return {}
    },
  })
