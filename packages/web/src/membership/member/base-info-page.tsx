import { InfoEditStatus } from '@portal/contract/identity/application-state'
import { member } from '@portal/contract/membership/member.calls'
import type { OutputOf } from '@portal/contract/platform/endpoint'
import { timeOf } from '@portal/contract/platform/time'
import { useState } from 'react'
import { Loaded } from '../../shared/call/loaded.tsx'
import { useCall } from '../../shared/call/use-call.ts'
import { ActionDialog } from '../../shared/form/action-dialog.tsx'
import { Banner } from '../../shared/ui/banner.tsx'
import { Button } from '../../shared/ui/button.tsx'
import { Facts } from '../../shared/ui/facts.tsx'
import { Card, Page as Frame, Stack } from '../../shared/ui/layout.tsx'
import { Text } from '../../shared/ui/text.tsx'
import { Toolbar } from '../../shared/ui/toolbar.tsx'
import { Picture } from '../../shared/ui/words.tsx'
import { AvoidUnits, OwnSignature } from '../expert/index.ts'
import { ApprovedFormButtons } from './information/approved-form-buttons.tsx'
import { EditDialog } from './information/edit-dialog.tsx'
import { type MemberRecord, RecordView } from './information/record-view.tsx'
import { OwnViews } from './own-views.tsx'

const Value = ({ text, picture }: { text: string; picture: string | undefined }) =>
  picture ? <Picture src={picture} alt={text} /> : text

/** What was sent and waits, or came back, field by field: the value that holds and the one that is to come. */
const Changes = ({ changes }: { changes: OutputOf<typeof member.getModifiedSingleUser>['changes'] }) => (
  <Facts
    facts={changes.map(({ title, before, after, pictures }) => ({
      title,
      before: <Value text={before || '（未填写）'} picture={pictures?.before} />,
      value: <Value text={after || '（清空）'} picture={pictures?.after} />,
    }))}
  />
)

/** One's own record, the edit that waits for review, and the dialog to change it. */
export function Page() {
  const record = useCall(member.getSingleUser, {})
  return (
    <Loaded call={record} rows={12}>
      {(data) => <Own record={data} />}
    </Loaded>
  )
}

function Own({ record }: { record: MemberRecord }) {
  const edit = useCall(member.getModifiedSingleUser, {})
  const [open, setOpen] = useState<'edit' | 'again' | 'withdraw'>()
  const close = () => setOpen(undefined)
  const { infoEditStatus } = record
  const waits = infoEditStatus === InfoEditStatus.pending
  return (
    <Frame width="wide">
      <OwnViews current="data" project={record.kind === 'project'} />
      <Toolbar
        end={
          <>
            <ApprovedFormButtons record={record} />
            {waits ? (
              <>
                <Button kind="secondary" onClick={() => setOpen('withdraw')}>
                  撤回修改
                </Button>
                <Button onClick={() => setOpen('again')} disabled={!edit.data}>
                  继续修改
                </Button>
              </>
            ) : infoEditStatus === InfoEditStatus.returned ? (
              <>
                <Button onClick={() => setOpen('again')}>继续修改</Button>
                <Button kind="quiet" onClick={() => setOpen('edit')}>
                  重新填写
                </Button>
              </>
            ) : (
              <Button onClick={() => setOpen('edit')}>修改信息</Button>
            )}
          </>
        }
      >
        <Text as="h2" size="xl">
          基本信息
        </Text>
      </Toolbar>
      {waits && edit.data && (
        <Stack gap={3}>
          <Banner tone="info" title="以下修改正在审核">
            {edit.data.submittedAt && `${timeOf(edit.data.submittedAt)} 提交，`}
            审核通过后生效。有别的变化时点“继续修改”，一并审核；不想改了可以撤回。
          </Banner>
          <Changes changes={edit.data.changes} />
        </Stack>
      )}
      {infoEditStatus === InfoEditStatus.returned && edit.data && edit.data.items.length > 0 && (
        <Facts
          facts={edit.data.items.map(({ field, comment }) => ({
            title: edit.data.changes.find((change) => change.field === field)?.title ?? field,
            value: comment,
            flagged: true,
          }))}
        />
      )}
      <Card label="基本信息">
        <RecordView record={waits ? { ...record, infoEditStatus: InfoEditStatus.none } : record} />
      </Card>
      {record.kind === 'expert' && <AvoidUnits />}
      {record.kind === 'expert' && <OwnSignature />}
      {(open === 'edit' || open === 'again') && (
        <EditDialog
          record={record}
          by="self"
          draft={open === 'again' ? (edit.data?.form ?? undefined) : undefined}
          onClose={close}
        />
      )}
      {open === 'withdraw' && (
        <ActionDialog
          endpoint={member.withdrawModifiedUserInfo}
          title="撤回正在审核的修改？"
          submitText="撤回"
          done="已撤回，原信息不变"
          onClose={close}
        >
          正在审核的修改全部撤回。撤回后原信息保持不变，可以重新修改并提交。
        </ActionDialog>
      )}
    </Frame>
  )
}
