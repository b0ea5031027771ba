import { inventAnew } from '../membership/admission/member.factory.ts'

/** Runs before each file of tests: the files of one worker share what they have imported (vitest.config.ts). */
inventAnew()
