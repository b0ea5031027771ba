import { Button } from '../../shared/ui/button.tsx'
import { FileList } from '../../shared/ui/file-list.tsx'
import { Card, Hint, Row, Stack } from '../../shared/ui/layout.tsx'

interface Listed {
  readonly name: string
  readonly title: string
  readonly number: string
}

/** Letters by their names, each as PDF and as Word. */
export const PaperList = ({
  list,
  onTake,
}: {
  list: readonly Listed[]
  onTake: (asked: { name: string; format: 'pdf' | 'docx' }) => Promise<unknown>
}) => (
  <Card title="文书" label="文书">
    <Stack gap={3}>
      <Hint>
        按办理情况生成，编号固定；PDF 用于盖章，Word
        可以改动文字。PDF和Word出自同一文本，由超级管理员在系统设置的“文本内容”中改写。
      </Hint>
      {list.length === 0 && <Hint>还没有可以生成的文书。</Hint>}
      <FileList
        label="文书"
        files={list.map(({ name, title, number }) => ({
          key: name,
          name: name.startsWith(title) || title.replace('　', '') === '聘书' ? name : `${name}（${title}）`,
          note: number,
          actions: (
            <Row>
              {(['pdf', 'docx'] as const).map((format) => (
                <Button
                  key={format}
                  kind="secondary"
                  aria-label={`下载 ${name} ${format === 'pdf' ? 'PDF' : 'Word'}`}
                  onClick={() => onTake({ name, format })}
                  busyText="正在生成…"
                >
                  {format === 'pdf' ? 'PDF' : 'Word'}
                </Button>
              ))}
            </Row>
          ),
        }))}
      />
    </Stack>
  </Card>
)
