/** Public calls that ask for nobody, for the test of who learns who exists. */

const MAIL_LINKS = ['/api/mail/subscription', '/api/mail/unsubscribe', '/api/mail/resubscribe']
const NOTHING = [
  'find/publicKey',
  'publicity/queryTimeliness',
  'front/page',
  'publicEvent/list',
  'settings/public',
  'docs',
]
/** Public calls that take no name of anybody, and what they take instead. */
export const TAKES_NO_NAME: Readonly<Record<string, string>> = {
  '/api/file/download': 'a link that was signed for one reader',
  '/api/publicity/queryPage': 'a filter of what is public',
  '/api/publicity/queryById': 'an id of what is public',
  '/api/reply/open': 'a secret of 128 bits',
  '/api/reply/mail': 'a secret of 128 bits',
  '/api/user/signup/begin': 'a kind',
  '/api/user/signup/sampleForm': 'a kind',
  '/api/certificate/verify': 'a random id off the certificate',
  '/api/publication/media': 'an id of what is public',
  '/api/content/text': 'a key',
  '/api/publicEvent/detail': 'an id of what is public',
  '/api/front/column': 'a filter of what is public',
  '/api/front/reading': 'an id of what is public',
  '/api/settings/image': 'a key',
  ...Object.fromEntries(NOTHING.map((name) => [`/api/${name}`, 'nothing'])),
  ...Object.fromEntries(MAIL_LINKS.map((path) => [path, 'a secret of 128 bits'])),
  '/api/message/notice': 'a random id off the message',
  '/api/carriedDraft/open': 'a code that was made here',
}
