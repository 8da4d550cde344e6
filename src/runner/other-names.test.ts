import { expect, test } from 'vitest'
import { namesLike, namesNear, namesWithoutSpecials } from './other-names.ts'

test.each(['joeuser', 'joe_', 'joe%', 'jo*', 'jürgen_日本', '日本', 'user+name &%=', 'j'])(
  'no other name of %s is that name',
  (id) => {
    for (const names of [namesLike(id), namesLike(id, 1), namesNear(id), namesWithoutSpecials(id)]) {
      expect(names.map((name) => name.id)).not.toContain(id)
    }
  },
)
