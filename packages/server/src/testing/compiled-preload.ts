import { flushCompileCache } from 'node:module'

// Node writes what it has compiled when it ends in order. Most portals of the tests are killed: theirs is written once they listen.
setTimeout(flushCompileCache, 2_000).unref()
