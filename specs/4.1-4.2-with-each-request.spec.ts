import { check } from '../src/check/check.ts'
import { control, expect } from '../src/check/expect.ts'
import {
  expectAcceptedAsElsewhere,
  expectRefusedWith,
  httpMethods,
  requestWithoutEffect,
} from '../src/check/http-methods.ts'
import { checkSpecialCharacters } from '../src/check/special-characters.ts'
import { basic } from '../src/methods/basic.ts'
import { credentialsOf } from '../src/methods/credentials.ts'
import { urlArguments } from '../src/methods/url-arguments.ts'

// What sections 4.1 and 4.2 both demand of user and password that come with each request.

for (const [by, everyPath] of [
  [basic, '4.1/basic-authenticates-every-rest-path'],
  [urlArguments, '4.2/arguments-authenticate-every-rest-v2-path'],
] as const) {
  const { id, section } = by

  check(everyPath, async ({ target, user, unknownUser, environment }) => {
    for (const path of environment.protectedPaths) {
      control(await target.controlClient().authenticate(id, unknownUser, { path })).toBeUnauthenticated()
      expect(await target.newClient().authenticate(id, credentialsOf(user), { path })).toBeServed()
    }
  })

  for (const method of httpMethods) {
    const name = `${method} with valid credentials, and with those of an unknown user.`
    check(by.servesEveryRequest, { name }, async ({ target, user, unknownUser, environment, request }) => {
      const asked = requestWithoutEffect(method, environment)
      const elsewhere = () => request(target.newClient(), { ...asked, otherThan: id })
      const answer = await target.newClient().authenticate(id, credentialsOf(user), asked)
      await expectAcceptedAsElsewhere(method, answer, elsewhere)
      expectRefusedWith(method, await target.newClient().authenticate(id, unknownUser, asked), answer, control)
    })
  }

  checkSpecialCharacters(by, [
    `${section}/special-characters-in-the-name-survive`,
    `${section}/special-characters-in-the-password-survive`,
  ])
}
