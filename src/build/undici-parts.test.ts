import { expect, test } from 'vitest'
import { entryOf } from './undici-parts.ts'

const entry = `'use strict'
const Base = require('./base')
const { first, second: renamed } = require('./pair')
const api = require('./api')
const unused = require('./unused')
function wrap (fn) { return fn(renamed) }
Object.assign(Base.prototype, api)
module.exports.Wrapped = wrap(first)
module.exports.Unused = unused
module.exports.Unused.more = 1
`

test('what is taken stays with what it needs, and whatever else the module does', () => {
  expect(entryOf(entry, ['Wrapped'])).toBe(`'use strict'
const Base = require('./base')
const { first, second: renamed } = require('./pair')
const api = require('./api')
function wrap (fn) { return fn(renamed) }
Object.assign(Base.prototype, api)
module.exports.Wrapped = wrap(first)
`)
})

test('when nothing is taken, what the module does still stays', () => {
  expect(entryOf(entry, [])).toBe(`'use strict'
const Base = require('./base')
const api = require('./api')
Object.assign(Base.prototype, api)
`)
})
