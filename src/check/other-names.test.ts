import { expect, test } from 'vitest'
import { beginningOf, namesLike, namesNear, namesWithoutSpecials } from './other-names.ts'

test.each(['joeuser', 'joe_', 'joe%', 'jo*', 'jürgen_日本', '日本', 'user+name &%=', 'j'])(
  'no other name of %s is that name',
  (id) => {
    for (const names of [
      namesLike(id),
      namesLike(id, 1),
      namesNear({ id, organization: undefined }),
      namesWithoutSpecials(id),
      beginningOf(id),
    ]) {
      expect(names.map((name) => name.id)).not.toContain(id)
    }
  },
)

test.each(['joe1', 'joe10', 'joe', 'jürgen😀'])(
  'no other name of %s is that of a user who is numbered, or cut in half',
  (id) => {
    for (const { id: other } of [...namesNear({ id, organization: undefined }), ...beginningOf(id)]) {
      expect(['joe', 'joe0', 'joe1', 'joe10', 'joe100']).not.toContain(other)
      expect(() => encodeURIComponent(other)).not.toThrow()
    }
  },
)
