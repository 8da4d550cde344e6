/** For each user, what IDENTITY_PATH shows before and after a login. */
export async function identityBodies<User>(
  users: Iterable<User>,
  shownTo: (user: User) => Promise<string>,
  logIn: (user: User) => Promise<unknown>,
): Promise<string[][]> {
  const bodies: string[][] = []
  for (const user of users) {
    // Ignore the first answer: a server that mixes up users may answer for the previous one.
    await shownTo(user)
    const before = await shownTo(user)
    // What a login changes, such as the time of the last one, identifies no user.
    await logIn(user)
    bodies.push([before, await shownTo(user)])
  }
  return bodies
}
