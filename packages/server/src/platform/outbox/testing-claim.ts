/** Claims one message and starts to send it, for the test that kills the process in between. */
import { pino } from 'pino'
import { parseKeyRing } from '../crypto/secrets.ts'
import { connect } from '../database/database.ts'
import { createSettings } from '../settings/settings.ts'
import { createOutbox } from './outbox.ts'
import { readSmsEnvironment } from './sms/environment.ts'
import { createTransports } from './transport/transports.ts'

const { DATABASE_URL = '', SMTP_URL, DATA_DIR = '', MESSAGE = '' } = process.env
const { db } = connect({ url: DATABASE_URL })
const settings = createSettings(db)
const sms = readSmsEnvironment(
  Object.fromEntries(Object.entries(process.env).filter(([name]) => name.startsWith('SMS_'))) as Record<
    string,
    string
  >,
)
const outbox = createOutbox({
  db,
  keyRing: parseKeyRing(Buffer.alloc(32, 7).toString('base64')),
  settings,
  transports: createTransports({ dataDir: DATA_DIR, smtpUrl: SMTP_URL, sms }, settings),
  log: pino({ level: 'silent' }),
})
await outbox.deliverNow(MESSAGE, 60_000)
