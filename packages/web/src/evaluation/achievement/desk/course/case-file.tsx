import { objectionCases } from '@portal/contract/peer-review/objection.calls'
import { Loaded } from '../../../../shared/call/loaded.tsx'
import { useCall } from '../../../../shared/call/use-call.ts'
import { Banner } from '../../../../shared/ui/banner.tsx'
import { Dialog } from '../../../../shared/ui/dialog.tsx'
import { Facts } from '../../../../shared/ui/facts.tsx'
import { FileList } from '../../../../shared/ui/file-list.tsx'
import { Section, Stack } from '../../../../shared/ui/layout.tsx'
import type { Case } from '../parts.ts'

const linkOf = ({ id, fileName, fileUrl }: { id: string; fileName: string; fileUrl: string }) => ({
  ...{ key: id, name: fileName, href: fileUrl },
})

/** Who objects, in what words: read on purpose, because every look is kept. */
export const CaseFile = ({ one, speaker, onClose }: { one: Case; speaker: string; onClose: () => void }) => {
  const file = useCall(objectionCases.objectionFile, { caseId: one.id }, { forget: true, still: true })
  return (
    <Dialog open title={`异议 ${one.caseNo}`} onClose={onClose}>
      <Loaded call={file} rows={6}>
        {({ files, letter, statementFiles, ...filed }) => (
          <Stack>
            <Banner>异议人身份保密，仅经办人、负责人和超级管理员可以查看；本次查看已记录。</Banner>
            <Facts
              facts={[
                [filed.filedBy === 'unit' ? '异议单位' : '工作单位', filed.orgName],
                [filed.filedBy === 'unit' ? '联系人' : '异议人', filed.name],
                ['手机号', filed.mobileTel],
                ['电子邮箱', filed.email],
                ['通讯地址', filed.address],
                ['事由', `${one.kind} · ${one.ground}`],
                ['事实和理由', filed.facts],
                ['诉求', filed.request],
                ...(filed.statement
                  ? [[`${speaker}陈述`, `${filed.statement}\n（${filed.statedBy}）`] as const]
                  : []),
              ]}
            />
            <Section title="异议人的证据">
              <FileList label="异议人的证据" files={[...(letter ? [letter] : []), ...files].map(linkOf)} />
            </Section>
            {statementFiles.length > 0 && (
              <Section title={`${speaker}的证据`}>
                <FileList label={`${speaker}的证据`} files={statementFiles.map(linkOf)} />
              </Section>
            )}
          </Stack>
        )}
      </Loaded>
    </Dialog>
  )
}
