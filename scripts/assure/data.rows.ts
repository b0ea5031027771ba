import { contract, type Row, server } from './row.ts'

/** Data at rest, and files. */
export const DATA: readonly Row[] = [
  {
    id: 'D1',
    points: 3,
    demand: 'ID numbers, bank accounts and scans are unreadable at rest, each sealed to its place.',
    tests: [
      server('platform/crypto/secrets.test.ts > do not open in another row, column or table'),
      server(
        'platform/files/file-store.test.ts > holds only ciphertext of sealed content, opaque names and no leftovers',
      ),
      server('personal-columns.test.ts > what is said to be sealed is'),
    ],
    plant: {
      file: server('platform/crypto/secrets.ts'),
      find: '  cipher.setAAD(boundData(header, place))',
      replace: "  cipher.setAAD(boundData(header, { ...place, rowId: '' }))",
      why: 'The ID number of one record can be moved to another.',
    },
  },
  {
    id: 'D2',
    points: 2,
    demand: 'An ID number has one index, keyed, however it is spelt.',
    tests: [
      contract('platform/fields.test.ts > takes six spellings of one ID number for one'),
      server(
        'platform/crypto/secrets.test.ts > a blind index finds equal values in one column only, under every key of the ring',
      ),
    ],
    plant: {
      file: server('platform/crypto/secrets.ts'),
      find: "    .update(`${purpose}\\0${text}`, 'utf8')\n    .digest()\n}\n\n",
      replace: "    .update(text, 'utf8')\n    .digest()\n}\n\n",
      why: 'Equal values are found across tables by whoever reads the database.',
    },
  },
  {
    id: 'D3',
    points: 2,
    demand: 'Keys change while the portal runs; with a missing or wrong key nothing starts.',
    tests: [
      server('platform/crypto/secrets.test.ts > survive key rotation, and a wrong key says so'),
      server(
        'commands/rotate-key.test.ts > while people write, killed at any moment: nothing is lost, and nothing stays under the old key',
      ),
      server(
        'commands/commands.test.ts > a restore changes nothing where the key is wrong, missing, or the file cut',
      ),
    ],
    plant: {
      file: server('platform/crypto/secrets.ts'),
      find: '  return ring.ids.map((keyId) => indexUnder(ring, keyId, purpose, canonicalText))',
      replace: '  return [indexUnder(ring, ring.currentId, purpose, canonicalText)]',
      why: 'While keys change a registered person is not found, and registers twice.',
    },
  },
  {
    id: 'D4',
    points: 3,
    demand:
      'Lists, logs and exports are masked; a whole value is shown one by one, with its reason in the log.',
    tests: [
      server('attacks.test.ts > no reply but the owner’s holds the ID number or the whole phone'),
      server(
        'office/staff/audit-log.test.ts > is searched by who, what, when and how it ended; personal data are masked',
      ),
    ],
    plant: {
      file: contract('platform/person/mask.rules.ts'),
      find: '`${value.slice(0, 3)}****${value.slice(-4)}`',
      replace: 'value',
      why: 'Every list shows whole phones.',
    },
  },
  {
    id: 'D5',
    points: 3,
    demand: 'No password, code, token, ID number, bank account or whole phone in a log.',
    tests: [
      server('platform/http/replies.test.ts > a line of the log has the path and nothing that was asked'),
      server(
        'attacks.test.ts > neither database nor log holds it in the clear, nor passwords, tokens, tickets or codes',
      ),
      server(
        'platform/log/log.test.ts > every line of a request carries its number, its call and its account',
      ),
    ],
    plant: {
      file: server('platform/http/server.ts'),
      find: "    const [path] = request.url.split('?')",
      replace: '    const path = request.url',
      why: 'What stands in an address stands in the log.',
    },
  },
  {
    id: 'D6',
    points: 1,
    demand:
      'What nobody took, and what its time has ended, goes: uploads after a day, recipients after two years.',
    tests: [
      server(
        'platform/files/file-records.test.ts > the sweep removes what was abandoned or deleted a day ago, with its content',
      ),
      server(
        'communication/campaign/campaign-sending.test.ts > after two years names and addresses are gone, numbers and results stay',
      ),
    ],
    plant: {
      file: server('platform/files/file-records.queries.ts'),
      find: 'const ABANDONED_AFTER_HOURS = 24',
      replace: 'const ABANDONED_AFTER_HOURS = 2400',
      why: 'Scans of people who never registered stay.',
    },
  },
  {
    id: 'D7',
    points: 1,
    demand: 'Each column about people has purpose, class, retention, and whether it is sealed or why not.',
    tests: [
      server('personal-columns.test.ts > every column about people has its line, and every line its column'),
      server(
        'personal-columns.test.ts > a planted column is found: a new one about people, a new one of a member, one that is no longer sealed',
      ),
    ],
    plant: {
      file: server('personal-columns.ts'),
      find: "'account.totpSecret', 'account.totpPending'",
      replace: "'account.totpPending'",
      why: 'A secret is kept that the inventory does not know.',
    },
  },
  {
    id: 'D8',
    points: 1,
    demand: 'Who looked at whose data is told in one look.',
    tests: [
      server(
        'membership/personal-data/erasure.test.ts > the audit log, which nobody can rewrite, names a member by id from the beginning',
      ),
    ],
    plant: {
      file: server('membership/maintenance/maintenance.actions.ts'),
      find: '    targetKind: row.kind,\n    targetId: id,\n    targetName: row.name,\n    detail: { field: titleOf',
      replace: '    targetKind: row.kind,\n    detail: { field: titleOf',
      why: 'The log says that somebody looked, and not at whom.',
    },
  },
  {
    id: 'F1',
    points: 3,
    demand:
      'A file is what its extension, beginning and content say; sizes are exact; pictures are made anew, without position.',
    tests: [
      server(
        'platform/files/check/check.test.ts > are encoded anew: upright, without position, comment or appended data',
      ),
      server(
        'platform/files/check/check.test.ts > are refused when they are something else as well, or nothing',
      ),
      server(
        'identity/file/file.test.ts > sizes are exact: one byte under the limit is taken, the limit is not',
      ),
    ],
    plant: {
      file: server('platform/files/check/check-image.ts'),
      find: '  const upright = image.autoOrient()',
      replace: '  const upright = image.autoOrient().keepMetadata()',
      why: 'A photograph tells where it was taken.',
    },
  },
  {
    id: 'F2',
    points: 3,
    demand: 'No name or id that a caller gives leads out of the store or to the file of another.',
    tests: [
      server('platform/files/file-store.test.ts > never reaches outside for a key that it did not give out'),
      server('identity/file/file.test.ts > only one’s own waiting files can be deleted, by opaque ids alone'),
    ],
    plant: {
      file: server('platform/files/local-blobs.ts'),
      find: '    assertStorageKey(key)\n',
      replace: '',
      why: 'A key with dots in it reads any file of the machine.',
    },
  },
  {
    id: 'F3',
    points: 3,
    demand:
      'A link is for one reader, one file and five minutes; altered, late and foreign ones answer like an absent file.',
    tests: [
      server(
        'platform/files/links.test.ts > are null when late, too long, of another person, under another key or altered',
      ),
      server(
        'identity/file/file.test.ts > forged, altered, expired and foreign links and absent files all answer alike',
      ),
    ],
    plant: {
      file: server('platform/files/links.ts'),
      find: '  if (!genuine || !alive || !theirs || given.size !== 5) return null',
      replace: '  if (!genuine || !theirs || given.size !== 5) return null',
      why: 'A link in an old mail opens the scan.',
    },
  },
  {
    id: 'F4',
    points: 2,
    demand: 'What unpacks without end is refused before it is unpacked.',
    tests: [
      server(
        'platform/files/check/office-files.test.ts > are refused with macros, outside parts, escapes or bombs',
      ),
      server(
        'platform/files/check/check.test.ts > that unpack to a billion pixels are refused before they are unpacked',
      ),
      server('platform/http/body.test.ts > too many names, entries, levels or parts are refused'),
    ],
    plant: {
      file: server('platform/http/body.ts'),
      find: "    if (level > MOST_LEVELS) throw new AppError('badInput')\n",
      replace: '',
      why: 'A document of brackets costs more than it weighs.',
    },
  },
  {
    id: 'F5',
    points: 2,
    demand: 'Ten waiting files each; what is abandoned is collected; a full disk is said before it is full.',
    tests: [
      server('identity/file/file.test.ts > ten waiting files, also when they come all at once'),
      server('platform/files/file-records.test.ts > what waits counts against its uploader'),
    ],
    plant: {
      file: server('identity/file/upload.actions.ts'),
      find: 'usage.count >= MAX_PENDING_FILES || ',
      replace: '',
      why: 'Whoever has a ticket fills the disk in small pieces.',
    },
  },
  {
    id: 'F6',
    points: 2,
    demand: 'A scanner that finds something, or does not answer, lets nothing through.',
    tests: [
      server(
        'platform/files/check/office-files.test.ts > lets clean content pass, names what is infected, and refuses everything when away',
      ),
    ],
    plant: {
      file: server('platform/files/check/antivirus.ts'),
      find: "    if (answer !== 'stream: OK') throw",
      replace: "    if (answer === 'none') throw",
      why: 'A scanner that is broken passes everything.',
    },
  },
  {
    id: 'F7',
    points: 1,
    demand: 'File names are harmless in headers, lists and folders, and stay readable.',
    tests: [
      server('platform/files/links.test.ts > %j gives one safe header that reads back'),
      server(
        'identity/file/file.test.ts > names that try to leave, to deceive or to break the header become harmless',
      ),
    ],
    plant: {
      file: server('platform/files/file-name.ts'),
      find: "    .replace(UNSAFE, '')\n",
      replace: '',
      why: 'A program shows itself as a document by turning its name around.',
    },
  },
]
