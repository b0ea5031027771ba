/** PostgreSQL's error codes that something here depends on, by the names of its manual (appendix A, in short). */
export const SQLSTATE = {
  featureNotSupported: '0A000',
  numberOutOfRange: '22003',
  invalidDay: '22007',
  dayOutOfRange: '22008',
  notInEncoding: '22021',
  invalidText: '22P02',
  untranslatable: '22P05',
  foreignKeyViolation: '23503',
  uniqueViolation: '23505',
  readOnlyTransaction: '25006',
  failedTransaction: '25P02',
  invalidAuthorization: '28000',
  invalidPassword: '28P01',
  unknownDatabase: '3D000',
  serializationFailure: '40001',
  deadlock: '40P01',
  insufficientPrivilege: '42501',
  diskFull: '53100',
  tooManyConnections: '53300',
  lockNotAvailable: '55P03',
  queryCanceled: '57014',
  adminShutdown: '57P01',
  crashShutdown: '57P02',
  cannotConnectNow: '57P03',
  raisedByTrigger: 'P0001',
} as const

/** The code that an error of the database (or of the connection to it) carries; `''` without one. */
export const sqlStateOf = (error: unknown): string => String((error as { code?: unknown } | null)?.code ?? '')
