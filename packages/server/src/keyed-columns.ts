import { achievementForm } from '@portal/contract/evaluation/achievement-form.fields'
import type { AnyKind } from '@portal/contract/membership/kind/kind.fields'
import { KINDS } from '@portal/contract/membership/kind/member-kinds'
import { canonicalIdCard, isIdCard } from '@portal/contract/platform/fields'
import { type AccountKind, canonicalAccount } from './identity/account/account-name.rules.ts'
import { type KeyRing, openText } from './platform/crypto/secrets.ts'
import { canonicalAddress } from './platform/outbox/addresses.ts'
import type { Channel } from './platform/outbox/transport/transport.ts'
import type { KeyedColumn, KeyedColumns, Source, SourceRow } from './platform/rotation/keyed-column.ts'

/**
 * Each binary column of the database and what the key of the portal has to do with it: `rotate-key` works by this list. A new column
 * that is missing here fails its test, and so does a new place in the sources that seals or indexes.
 */

const SEALED: KeyedColumn = { kept: 'sealed' }
const UNKEYED: KeyedColumn = { kept: 'unkeyed' }

/** A sealed column of the row that was read, as text. */
const opened = (ring: KeyRing, { table }: Pick<Source, 'table'>, row: SourceRow, column: string): string => {
  const value = row[column]
  return Buffer.isBuffer(value) ? openText(ring, { table, column, rowId: row.sourceId }, value) : ''
}

const sealedOfKinds = (): KeyedColumns =>
  Object.fromEntries(
    Object.values<AnyKind>(KINDS).flatMap(({ keptIn, sealed = [], sealedIfFilled = [] }) =>
      [...sealed, ...sealedIfFilled].map((column) => [`${keptIn}.${column}`, SEALED]),
    ),
  )

/** Where the identity of a kind lies: a column of the kind's own table, or of `member` where all kinds share it. */
const memberIdentities = Object.entries<AnyKind>(KINDS).map(
  ([code, { keptIn, identity, member }]): Source => {
    const shared = Object.entries(member).find(([, field]) => field === identity.field)?.[0]
    const [table, column] = shared ? ['member', shared] : [keptIn, identity.field]
    return {
      ...(shared ? { table, reads: [column, 'kind'] } : { table, by: 'id', reads: [column] }),
      indexed(ring, row) {
        if (shared && row.kind !== code) return undefined
        const text = typeof row[column] === 'string' ? row[column] : opened(ring, { table }, row, column)
        const { index, canonical } = identity
        return text === '' ? undefined : { purpose: `member.${index}`, text: canonical(text) }
      },
    }
  },
)

const accountNames: Source = {
  ...{ table: 'account', reads: ['kind', 'accountSealed'] },
  indexed: (ring, row) => ({
    purpose: 'account',
    text: canonicalAccount(row.kind as AccountKind, opened(ring, accountNames, row, 'accountSealed')),
  }),
}

const contributors: Source = {
  ...{ table: 'achievement', by: 'achievementId', reads: ['form'] },
  indexed(ring, row) {
    const { persons } = achievementForm.parse(JSON.parse(opened(ring, contributors, row, 'form')))
    const text = canonicalIdCard(persons.find(({ rank }) => rank === row.rank)?.idCard ?? '')
    return isIdCard(text) ? { purpose: 'member.idCard', text } : undefined
  },
}

const objectors: Source = {
  ...{ table: 'objection', reads: ['identity'] },
  indexed: (ring, row) => ({
    purpose: 'objection-phone',
    text: String(JSON.parse(opened(ring, objectors, row, 'identity')).mobileTel),
  }),
}

const outsiders: Source = {
  ...{ table: 'eventOutsider', reads: ['mobileTel'] },
  indexed: (ring, row) => ({
    purpose: 'event-outsider-phone',
    text: opened(ring, outsiders, row, 'mobileTel'),
  }),
}

const suppressed: Source = {
  ...{ table: 'suppression', reads: ['channel', 'address'] },
  indexed(ring, row) {
    const channel = row.channel as Channel
    const address = opened(ring, suppressed, row, 'address')
    return { purpose: `suppression-${channel}`, text: canonicalAddress(channel, address) ?? address }
  },
}

const auditSeals: Source = {
  ...{ table: 'auditSeal', reads: ['hash'] },
  indexed: (_ring, row) => ({
    purpose: 'audit-seal',
    text: `${row.seq}\0${(row.hash as Buffer).toString('hex')}`,
  }),
}

const index = (source: Source, ...key: string[]): KeyedColumn => ({
  ...{ kept: 'index', sources: [source] },
  ...(key.length > 0 && { key }),
})
const passing = (since: string, days: number): KeyedColumn => ({ kept: 'passing', since, days })
const forgotten = (since: string, goes: 'row' | 'index', title: string): KeyedColumn => ({
  ...{ kept: 'forgotten', since, goes, title },
})

const DEFENCE = forgotten('lastAt', 'index', '登录异常记录不再能按用户名查找')

export const KEYED_COLUMNS: KeyedColumns = {
  ...sealedOfKinds(),
  'account.accountIndex': index(accountNames),
  'account.accountSealed': SEALED,
  'account.totpPending': SEALED,
  'account.totpSecret': SEALED,
  'achievement.form': SEALED,
  'achievementEvent.hash': UNKEYED,
  'achievementEvent.prevHash': UNKEYED,
  'achievementPerson.idIndex': index(contributors, 'achievementId', 'rank'),
  'achievementRevision.form': SEALED,
  'archive.hash': UNKEYED,
  'auditHead.hash': UNKEYED,
  'auditLog.hash': UNKEYED,
  'auditLog.prevHash': UNKEYED,
  'auditSeal.hash': UNKEYED,
  'auditSeal.mac': index(auditSeals, 'seq'),
  'awardLog.hash': UNKEYED,
  'awardLog.prevHash': UNKEYED,
  'awardSeat.sheet': SEALED,
  'bounce.addressIndex': forgotten('at', 'row', '退信次数重新计数'),
  'carriedDraft.codeIndex': passing('createdAt', 3),
  'carriedDraft.content': SEALED,
  'evaluationReport.content': SEALED,
  'eventOutsider.mobileTel': SEALED,
  'eventOutsider.phoneIndex': index(outsiders),
  'eventRegistration.answers': SEALED,
  'examination.sheet': SEALED,
  'file.sha256': UNKEYED,
  'file.ticketHash': UNKEYED,
  'idempotency.bodyHash': passing('createdAt', 1),
  'idempotency.reply': passing('createdAt', 1),
  'idempotency.scope': passing('createdAt', 1),
  'importRow.before': SEALED,
  'invitation.token': SEALED,
  'invitation.tokenHash': UNKEYED,
  'knownDevice.deviceIndex': forgotten('lastAt', 'row', '此前没有再登录的设备会被当作新设备'),
  'knownNetwork.networkIndex': forgotten('lastAt', 'row', '此前没有再登录的网络会被当作陌生网络'),
  'loginCounter.key': passing('lastAt', 2),
  'loginDefense.counterKey': DEFENCE,
  'loginDefense.nameIndex': DEFENCE,
  'member.idIndex': { kept: 'index', sources: memberIdentities },
  'memberMerge.before': SEALED,
  'memberNote.text': SEALED,
  'memberRevision.data': SEALED,
  'objection.content': SEALED,
  'objection.identity': SEALED,
  'objection.phoneIndex': index(objectors),
  'objection.statement': SEALED,
  'organisationShown.networkIndex': passing('at', 1),
  'outbox.payload': SEALED,
  'recoveryCode.codeIndex': forgotten('createdAt', 'row', '尚未使用的恢复码作废，须重新生成'),
  'serverKey.privateKey': SEALED,
  'session.tokenHash': UNKEYED,
  'signCode.codeHash': forgotten('createdAt', 'row', '尚未使用的签名验证码作废'),
  'signInCode.tokenHash': UNKEYED,
  'smsCode.askedDevice': passing('createdAt', 2),
  'smsCode.askedFrom': passing('createdAt', 2),
  'smsCode.codeHash': passing('createdAt', 2),
  'smsCode.destinationIndex': passing('createdAt', 2),
  'smsCode.nameIndex': passing('createdAt', 2),
  // Goes with its code, after minutes; a change of keys counts anew.
  'smsCodeTry.callerIndex': UNKEYED,
  'suppression.address': SEALED,
  'suppression.addressIndex': index(suppressed),
  'ticket.tokenHash': UNKEYED,
  'usedNonce.hash': UNKEYED,
  'videoUpload.sha256': UNKEYED,
  'wordTemplate.content': UNKEYED,
}

/**
 * Where values are sealed and indexes made, and which of the columns above they are for. What is not kept in a column says why it needs
 * no change of keys.
 */
export const KEYED_IN: Readonly<Record<string, string>> = {
  'communication/suppression/suppression.actions.ts':
    'suppression, bounce; links in mails work as long as the key is listed',
  'evaluation/application/application-form.actions.ts': 'achievement, achievementRevision, achievementPerson',
  'evaluation/conclusion/conclusion.queries.ts': 'evaluationReport',
  'identity/account/account.queries.ts': 'account',
  'identity/carried-draft/carried-draft.queries.ts': 'carriedDraft',
  'identity/sign-in/captcha.actions.ts': 'smsCode',
  'identity/sign-in/envelope.actions.ts': 'serverKey',
  'identity/sign-in/known-place.queries.ts': 'knownDevice, knownNetwork, smsCode',
  'identity/sign-in/lock.queries.ts': 'loginCounter',
  'identity/sign-in/login-record.queries.ts': 'loginDefense',
  'identity/sign-in/totp.actions.ts': 'account, recoveryCode',
  'membership/duplicate/merge.actions.ts': 'memberMerge',
  'membership/import/import-update.queries.ts': 'importRow',
  'membership/note/note.queries.ts': 'memberNote',
  'membership/organisation/organisation-shown.queries.ts': 'organisationShown',
  'membership/record/form.rules.ts':
    'the hash on a printed form: one that was printed under an older key reads as an older version',
  'membership/record/kind.queries.ts': 'the table of each kind',
  'content/event-question/answers.queries.ts': 'eventRegistration',
  'content/public-event/outsider.queries.ts': 'eventOutsider',
  'membership/record/member.queries.ts': 'member',
  'membership/registration/revision.queries.ts': 'memberRevision',
  'peer-review/invitation/invitation.actions.ts': 'invitation',
  'peer-review/publicity/objection.queries.ts': 'objection',
  'peer-review/publicity/publicity.routes.ts': 'a ticket, which is good for two hours',
  'peer-review/sheet/sealed-sheet.rules.ts': 'examination, awardSeat',
  'peer-review/signing/signing.actions.ts': 'signCode',
  'platform/audit/audit.ts': 'auditSeal',
  'platform/http/idempotency/act.ts': 'idempotency',
  'platform/http/idempotency/idempotency.queries.ts': 'idempotency',
  'platform/outbox/payload.ts': 'outbox',
  'platform/rotation/rotation.ts': 'the change of keys itself',
}
