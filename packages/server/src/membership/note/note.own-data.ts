import { NOTE_KINDS } from '@portal/contract/membership/note/note.words'
import type { KeyRing } from '../../platform/crypto/secrets.ts'
import type { OwnDataPart } from '../../platform/own-data/own-data.ts'
import { notesOf } from './note.queries.ts'

const MANY = 5_000

/** What the office wrote down about a person is theirs to read; who wrote it is not. */
export const noteOwnData = ({ keyRing }: { readonly keyRing: KeyRing }): OwnDataPart => ({
  tables: ['memberNote'],
  read: async (db, { memberId }) => [
    {
      key: 'notes',
      title: '学会的联系记录',
      columns: { on: '日期', kind: '方式', text: '内容' },
      rows: (await notesOf(db, keyRing, memberId, MANY)).map(({ on, kind, text }) => ({
        on,
        kind: NOTE_KINDS[kind].label,
        text,
      })),
    },
  ],
})
