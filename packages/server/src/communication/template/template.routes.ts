import {
  type Approval,
  messageTemplate,
  messageTemplateForm,
} from '@portal/contract/communication/message-template.calls'
import { fieldsIn, mapFields } from '@portal/contract/communication/message-text.rules'
import type { InputOf } from '@portal/contract/platform/endpoint'
import {
  AppError,
  actorOf,
  type Context,
  type Db,
  implement,
  manual,
  type Route,
} from '../../platform/http/context.ts'
import type { TemplateApproval, Transport } from '../../platform/outbox/transport/transport.ts'
import { keptBody } from '../kept-body.rules.ts'
import type { MessageTemplate } from './template.queries.ts'
import * as templates from './template.queries.ts'

/** Texts kept to be sent again, and what the SMS gateway says of its side of them (docs/handbook/communication.md#templates). */

export type SmsGateway = Pick<Transport, 'name' | 'templates'>
const ASK_MS = 12_000

const present = ({ deletedAt: _, ...row }: MessageTemplate) => row

/** Locked, at the version that was seen. */
const lockSeen = async ({ id, version }: { id: string; version: number }, context: Context) => {
  const row = await templates.lockTemplate(context.db, id)
  if (!row) throw new AppError('notFound')
  context.note({ targetKind: 'messageTemplate', targetId: id, targetName: row.title })
  if (row.version !== version) throw new AppError('stateChanged')
  return row
}

const list = async (input: InputOf<typeof messageTemplate.list>, { db }: Context) => {
  const { channel, approval, keyword, pageNum, pageSize, sort = 'updatedAt', order } = input
  const { total, rows } = await templates.listTemplates(db, {
    channel,
    approval,
    keyword,
    sort,
    order,
    limit: pageSize,
    offset: (pageNum - 1) * pageSize,
  })
  return { total, list: rows.map(present) }
}

const save = async (input: InputOf<typeof messageTemplate.save>, context: Context) => {
  const { db } = context
  const { id, version, ...given } = input
  const parsed = messageTemplateForm.safeParse(given)
  if (!parsed.success) {
    const fields = Object.fromEntries(
      parsed.error.issues.map(({ path, message }) => [String(path[0]), message]),
    )
    throw new AppError('badInput', { fields })
  }
  const { gatewayCode, ...written } = parsed.data
  const content = { ...written, body: await keptBody(written.channel, written.body) }
  const code = content.channel === 'sms' ? gatewayCode : ''
  const values = { ...content, gatewayCode: code, updatedBy: actorOf(context).name }
  const taken = await templates.findTitled(db, content.channel, content.title)
  if (taken && taken.id !== id) throw new AppError('nameTaken', { fields: { title: '已有同名模板' } })
  const unjudged = code ? 'pending' : 'none'
  if (id === undefined) {
    const made = await templates.insertTemplate(db, values, unjudged)
    context.note({ targetKind: 'messageTemplate', targetId: made.id, targetName: content.title })
    return made
  }
  const before = await lockSeen({ id, version: version ?? 0 }, context)
  if (before.channel !== content.channel) throw new AppError('notFound')
  // Another text or number is another template: what the gateway said no longer holds.
  const same = before.body === content.body && before.gatewayCode === code
  return templates.updateTemplate(db, before, values, same ? undefined : unjudged)
}

const remove = async (input: InputOf<typeof messageTemplate.remove>, context: Context) => {
  const { id } = await lockSeen(input, context)
  await templates.deleteTemplate(context.db, id)
  return {}
}

const plain = (text: string) => text.replace(/\s+/g, '')
/** What the answer means for the text as it stands here: approved is only what reads the same. */
const judged = (body: string, answer: TemplateApproval): { approval: Approval; approvalNote: string } => {
  if (answer.state === 'missing') return { approval: 'missing', approvalNote: '' }
  const { state, note, text, variable } = answer
  const fields = fieldsIn(body)
  const ours = mapFields(body, (field) => variable(field, fields.indexOf(field)))
  if (state === 'approved' && plain(ours) !== plain(text))
    return { approval: 'different', approvalNote: `网关中的内容：${text}`.slice(0, 700) }
  return { approval: state, approvalNote: note }
}

/** Outside any transaction: the gateway takes its time. */
const check = (gateway: SmsGateway) =>
  manual(async (input: InputOf<typeof messageTemplate.check>, context: Context) => {
    const { db } = context
    const row = await templates.findTemplate(db, input.id)
    if (!row || row.version !== input.version) throw new AppError(row ? 'stateChanged' : 'notFound')
    context.note({ targetKind: 'messageTemplate', targetId: row.id, targetName: row.title })
    if (!gateway.templates || row.gatewayCode === '')
      throw new AppError('badInput', {
        fields: { gatewayCode: gateway.templates ? '请先填写网关模板编号' : '尚未接入短信网关，无需审核' },
      })
    const answer = await gateway.templates
      .ask(row.gatewayCode, AbortSignal.timeout(ASK_MS))
      .catch((error: unknown) => {
        context.log.warn({ err: error }, 'SMS template not checked')
        throw new AppError('smsFailed', { text: '短信网关没有答复，请稍后再试' })
      })
    const after = await templates.keepAnswer(db, row, judged(row.body, answer))
    if (!after) throw new AppError('stateChanged')
    context.note({ detail: { approval: after.approval } })
    return present(after)
  })

export const messageTemplateRoutes = (gateway: SmsGateway): Route[] =>
  implement(messageTemplate, {
    list,
    gateway: async () => ({
      name: gateway.templates ? gateway.name : '',
      approves: gateway.templates !== undefined,
      freeText: gateway.templates?.freeText ?? true,
    }),
    save,
    check: check(gateway),
    remove,
  })

interface FromTemplate {
  readonly channel: 'mail' | 'sms'
  readonly body: string
  readonly templateId: string | null
}

/** Before an SMS goes to many: the gateway's template that carries it; '' for free text. Refuses what the gateway would refuse. */
export const gatewayTemplateFor = async (
  db: Db,
  gateway: SmsGateway,
  said: FromTemplate,
): Promise<string> => {
  if (said.channel !== 'sms' || !gateway.templates) return ''
  const refuse = (text: string) => new AppError('messageIncomplete', { text, fields: { body: text } })
  const template = said.templateId ? await templates.findTemplate(db, said.templateId) : undefined
  if (template?.gatewayCode && template.body === said.body) {
    if (template.approval !== 'approved')
      throw refuse('所用短信模板尚未通过网关审核，请在“短信模板”中查询状态')
    return template.gatewayCode
  }
  if (!gateway.templates.freeText) throw refuse('短信网关只发送已审核的模板，请从模板开始，并且不要改动内容')
  return ''
}
