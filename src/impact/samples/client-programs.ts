import { execFile, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { onTestFinished } from 'vitest'

/** A popular client library, and a program that uses the service with it. */
interface ClientProgram {
  /** The command that runs it, and a check whether it is installed. */
  readonly command: string
  readonly isHere: () => boolean
  readonly file: string
  /** `BASE` is replaced by the base address. */
  readonly source: string
}

const user = 'joeuser|organization_1'
const password = 'joe-Password1'
const works =
  (command: string, ...words: readonly string[]) =>
  () =>
    spawnSync(command, words).status === 0

/** Programs with real client libraries. Each stores cookies by its own means. */
export const clientPrograms: Readonly<Record<string, ClientProgram>> = {
  curl: {
    command: 'bash',
    isHere: works('curl', '--version'),
    file: 'client.sh',
    source: `set -e
curl -sS -c jar --data-urlencode 'j_username=${user}' --data-urlencode 'j_password=${password}' BASE/rest_v2/login
curl -sS -b jar -c jar BASE/rest_v2/resources
curl -sS -b jar -c jar -X DELETE BASE/rest_v2/resources/absent
curl -sS -b jar -c jar BASE/logout.html
curl -sS -u '${user}:${password}' BASE/rest_v2/jobs
curl -sS -u '${user}:wrong' BASE/rest_v2/jobs
`,
  },
  'Python requests': {
    command: 'python3',
    isHere: works('python3', '-c', 'import requests'),
    file: 'client.py',
    source: `import requests
for number in range(2):
    session = requests.Session()
    session.post('BASE/rest_v2/login', params={'j_username': '${user}', 'j_password': '${password}', 'userLocale': 'de'})
    session.get('BASE/rest_v2/resources')
`,
  },
  'Python urllib': {
    command: 'python3',
    isHere: works('python3', '--version'),
    file: 'client.py',
    source: `import urllib.parse, urllib.request
opener = urllib.request.build_opener(urllib.request.HTTPCookieProcessor())
given = {'orgId': 'organization_1', 'j_username': 'joeuser', 'j_password': '${password}'}
opener.open('BASE/j_spring_security_check?' + urllib.parse.urlencode(given))
for path in ['/rest_v2/resources', '/rest_v2/jobs', '/logout.html']:
    opener.open('BASE' + path)
`,
  },
  'Java HttpClient': {
    command: 'java',
    isHere: works('java', '-version'),
    file: 'Client.java',
    source: `import java.net.*;
import java.net.http.*;

class Client {
  static final HttpClient client = HttpClient.newBuilder().cookieHandler(new CookieManager()).version(HttpClient.Version.HTTP_1_1).build();

  static void send(HttpRequest.Builder request, String path) throws Exception {
    client.send(request.uri(URI.create("BASE" + path)).build(), HttpResponse.BodyHandlers.ofString());
  }

  public static void main(String[] words) throws Exception {
    String form = "j_username=joeuser%7Corganization_1&j_password=${password}";
    send(HttpRequest.newBuilder().header("Content-Type", "application/x-www-form-urlencoded").POST(HttpRequest.BodyPublishers.ofString(form)), "/rest_v2/login");
    for (int number = 0; number < 3; number++) send(HttpRequest.newBuilder(), "/rest_v2/resources");
    send(HttpRequest.newBuilder(), "/logout.html");
    send(HttpRequest.newBuilder(), "/rest_v2/resources");
  }
}
`,
  },
}

/** Runs a client program against a base address. Throws if it fails. */
export async function runClient({ command, file, source }: ClientProgram, baseUrl: string): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'client-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  writeFileSync(join(folder, file), source.replaceAll('BASE', baseUrl))
  await promisify(execFile)(command, [file], { cwd: folder })
}
