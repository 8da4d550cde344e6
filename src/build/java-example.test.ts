import { spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { packageRoot, program } from '../suite/suite.ts'
import { fencesIn } from './samples/shown.ts'

const hasJdk = spawnSync('javac', ['-version']).status === 0

/** Does the same as the JUnit test without JUnit: starts the server, signs in, and closes it. */
const main = `
public final class Main {
    public static void main(String[] words) throws Exception {
        try (ReferenceServer server = new ReferenceServer(words)) {
            var login = java.net.http.HttpRequest.newBuilder(java.net.URI.create(server.url + "/rest_v2/login"))
                .header("Content-Type", "application/x-www-form-urlencoded")
                .POST(java.net.http.HttpRequest.BodyPublishers.ofString("j_username=joeuser&j_password=joe-Password1"))
                .build();
            var answer = java.net.http.HttpClient.newHttpClient()
                .send(login, java.net.http.HttpResponse.BodyHandlers.discarding());
            System.out.println(server.url + " " + answer.statusCode());
        }
        System.out.println("closed");
        System.exit(0);
    }
}
`

test.skipIf(!hasJdk)(
  `the server of the JUnit example starts and ends with its program${hasJdk ? '' : ' (SKIPPED: no JDK)'}`,
  () => {
    const folder = mkdtempSync(join(tmpdir(), 'java-example-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    const page = fencesIn(readFileSync(join(packageRoot, 'docs/test-double.md'), 'utf8'))
    const shown = page.find(({ path }) => path?.endsWith('/ReferenceServer.java'))
    writeFileSync(join(folder, 'ReferenceServer.java'), (shown?.lines ?? []).join('\n'))
    writeFileSync(join(folder, 'Main.java'), main)
    const programs = join(folder, 'node_modules/.bin')
    mkdirSync(programs, { recursive: true })
    writeFileSync(join(programs, 'auth-conformance'), `#!/bin/sh\nexec "${process.execPath}" "${program}" "$@"\n`)
    chmodSync(join(programs, 'auth-conformance'), 0o755)
    const run = (...[file = '', ...words]: string[]) => {
      const { status, stdout, stderr } = spawnSync(file, words, { cwd: folder, encoding: 'utf8' })
      expect({ status, stderr: status === 0 ? '' : stderr }).toEqual({ status: 0, stderr: '' })
      return stdout
    }
    run('javac', '-encoding', 'UTF-8', 'Main.java', 'ReferenceServer.java')
    const printed = run('java', 'Main', '--like', 'jasperreports-server-8.2-ce')
    expect(printed).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/jasperserver 200\nclosed\n$/)
    const { url } = /^(?<url>\S+)/.exec(printed)?.groups ?? {}
    return expect(fetch(url ?? '')).rejects.toThrow('fetch failed')
  },
)
