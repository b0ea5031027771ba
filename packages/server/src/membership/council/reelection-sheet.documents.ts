import { MAX_COUNCIL, REELECTION_COLUMNS } from '@portal/contract/membership/council/reelection.calls'
import { EXAMPLE_NAME } from '@portal/contract/membership/import.calls'
import { COUNCIL_POSTS } from '@portal/contract/platform/enums'
import { writeWorkbook } from '../../platform/documents/sheet/sheet.ts'

/** The sheet of a re-election to fill in, and the posts to choose from. */
export const writeReelectionTemplate = (): Promise<Buffer> =>
  writeWorkbook([
    {
      name: '换届名单',
      columns: REELECTION_COLUMNS.map(({ name, title, required }) => ({
        title: `${title}${required ? '*' : ''}`,
        width: name === 'company' ? 36 : 20,
        ...(name === 'post' && { choices: `'职务'!$A$2:$A$${COUNCIL_POSTS.length + 1}` }),
      })),
      rows: [[EXAMPLE_NAME, 'G2019050600012S', '常务理事', '']],
      prepared: MAX_COUNCIL,
    },
    {
      name: '职务',
      columns: [{ title: '职务', width: 20 }],
      rows: COUNCIL_POSTS.map((post) => [post]),
    },
    {
      name: '填写说明',
      columns: [
        { title: '列名', width: 16 },
        { title: '说明', width: 60 },
      ],
      rows: REELECTION_COLUMNS.map(({ title, required, help }) => [
        title,
        `${required ? '必填；' : ''}${help}`,
      ]),
    },
  ])
