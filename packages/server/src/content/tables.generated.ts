// Printed from the migrated database by row-types.test.ts (vitest -u); nobody edits it.
import type { Generated, GeneratedAlways } from 'kysely'
import type { GeneratedJson, Json } from '../platform/database/tables.ts'
import type { Columns } from './content.rows.ts'

declare module '../platform/database/tables.ts' {
  interface Tables {
    frontPage: {
      id: Generated<boolean>
      draft: Json<Columns['frontPage.draft']>
      live: Json<Columns['frontPage.live']>
      version: Generated<number>
      updatedBy: string
      updatedAt: Generated<string>
      publishedBy: Generated<string>
      publishedAt: string | null
    }
    event: {
      id: Generated<string>
      state: Generated<'draft' | 'published' | 'closed' | 'cancelled'>
      title: string
      body: string
      beginsAt: string
      endsAt: string
      place: Generated<string>
      link: Generated<string>
      registerFrom: string
      registerUntil: string
      places: Generated<number>
      waitingList: Generated<boolean>
      guests: Columns['event.guests']
      feeNote: Generated<string>
      contact: Generated<string>
      points: Generated<number>
      cancelReason: Generated<string>
      version: Generated<number>
      createdAt: Generated<string>
      updatedAt: Generated<string>
      updatedBy: Generated<string>
      searchGrams: GeneratedAlways<string[]>
      initials: GeneratedAlways<string>
      handlerId: string | null
      visibility: Generated<'members' | 'public'>
      outsiders: Generated<boolean>
      questions: GeneratedJson<Columns['event.questions']>
    }
    eventRegistration: {
      id: Generated<string>
      eventId: string
      memberId: string | null
      state: 'registered' | 'waiting' | 'cancelled'
      note: Generated<string>
      at: Generated<string>
      attendedAt: string | null
      cancelledAt: string | null
      cancelReason: Generated<string>
      version: Generated<number>
      answers: Buffer | null
    }
    eventOutsider: {
      id: Generated<string>
      registrationId: string
      name: string
      pinyin: string
      initials: string
      company: string
      mobileTel: Buffer
      phoneIndex: Buffer
      phoneEnd: string
      consentAt: Generated<string>
    }
    publication: {
      id: string
      kind: 'article' | 'video'
      column: 'xsjl' | 'kjjl' | 'ttbz' | 'kxpj' | 'kjcg'
      categoryId: string | null
      title: Generated<string>
      summary: Generated<string>
      source: Generated<string>
      body: Generated<string>
      bodyText: Generated<string>
      coverFileId: string | null
      attachmentIds: Generated<string[]>
      videoFileId: string | null
      duration: Generated<number>
      draft: Json<Columns['publication.draft'] | null>
      draftAt: string | null
      draftBy: Generated<string>
      state: Generated<'draft' | 'published' | 'withdrawn'>
      publishAt: string | null
      pinned: Generated<boolean>
      sortOrder: Generated<number>
      viewCount: Generated<number>
      version: Generated<number>
      createdById: string | null
      createdBy: string
      updatedBy: string
      createdAt: Generated<string>
      updatedAt: Generated<string>
      deletedAt: string | null
      captions: Generated<string>
      /** Put on hold by a restore: it does not appear by the clock. */
      held: Generated<boolean>
      visibility: Generated<'public' | 'members' | 'person' | 'expert' | 'unit'>
      searchTitle: GeneratedAlways<string>
      searchGrams: GeneratedAlways<string[]>
      initials: GeneratedAlways<string>
      handedInAt: string | null
      handedInById: string | null
      handedInBy: Generated<string>
      returnNote: Generated<string>
      returnedBy: Generated<string>
      returnedAt: string | null
    }
    publicationCategory: {
      id: string
      column: Columns['publicationCategory.column']
      name: string
      seq: number
    }
    publicationFile: {
      publicationId: string
      fileId: string
    }
    publicationVersion: {
      publicationId: string
      version: number
      content: Json<Columns['publicationVersion.content']>
      act: string
      byName: string
      at: Generated<string>
    }
    publicationView: {
      publicationId: string
      readerId: string
      hour: string
      readerName: string
      readerRole: string
      at: Generated<string>
    }
    videoUpload: {
      id: string
      ownerAccountId: string
      fileName: string
      fingerprint: string
      size: number
      pieceBytes: number
      received: Generated<number>
      mime: Generated<string>
      storageKey: string | null
      sha256: Buffer | null
      createdAt: Generated<string>
      updatedAt: Generated<string>
    }
    videoPiece: {
      uploadId: string
      offset: number
      size: number
      storageKey: string
    }
  }
}
