import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { parseAllDocuments } from 'yaml'
import { packageRoot, suite } from '../suite/suite.ts'
import { complaintsIn, OutFolder, startCli } from './samples/start-program.ts'

// Starts here what the manifests start, one pod after another, with the variables and files that Kubernetes provides.

const folder = new OutFolder()
afterAll(() => folder.remove())

const few = ['--only', '4.3', '--no-timing', '--quick']

function manifest(name: string) {
  const documents = parseAllDocuments(readFileSync(join(packageRoot, 'docs/pipelines', name), 'utf8'))
  const objects = documents.map((document) => document.toJS())
  const job = objects.find(({ kind }) => kind === 'Job')
  const [container] = job.spec.template.spec.containers
  const variables: Record<string, string> = Object.fromEntries(
    (container.env ?? []).map(({ name: variable, value }: { name: string; value: string }) => [variable, value]),
  )
  const claims = objects.filter(({ kind }) => kind === 'PersistentVolumeClaim').map(({ metadata }) => metadata.name)
  return { spec: job.spec, args: container.args as string[], variables, image: container.image as string, claims }
}

/** Starts what a container would; its volumes are folders here. */
function start(args: readonly string[], variables: Readonly<Record<string, string>>) {
  const words = args.map((word) =>
    word
      .replace(/\$\((\w+)\)/g, (_, name: string) => variables[name] ?? '')
      .replace(/^\/(environments|reports)/, (_, name: string) => folder.file(name)),
  )
  return startCli([...words, ...(words[0] === 'run' ? few : [])], variables).ended
}

test('the pods of the indexed Job judge every target together, and the merge has them side by side', async () => {
  mkdirSync(folder.file('environments'))
  const text = readFileSync(join(packageRoot, 'environments/reference.env'), 'utf8')
  // No session expires, however busy the machine is.
  const long = text.replace(/^SESSION_TIMEOUT=.*$/m, 'SESSION_TIMEOUT=60s')
  for (const name of ['one', 'two']) writeFileSync(folder.file(`environments/${name}.env`), long)
  const { spec, args, variables } = manifest('kubernetes-job.yaml')
  expect(spec.completionMode).toBe('Indexed')
  expect(variables.JOB_COMPLETIONS).toBe(String(spec.completions))

  for (let index = 0; index < spec.completions; index++) {
    const { exitCode, err } = await start(args, { ...variables, JOB_COMPLETION_INDEX: String(index) })
    expect({ exitCode, err: complaintsIn(err) }).toEqual({ exitCode: 0, err: '' })
    expect(folder.result(`reports/part-${index}/one-only`).shard).toEqual({ index: index + 1, count: spec.completions })
  }
  const merge = manifest('kubernetes-merge.yaml')
  const merged = await start(merge.args, merge.variables)
  expect(merged).toMatchObject({ exitCode: 0, err: '' })
  const { targets } = JSON.parse(readFileSync(folder.file('reports/merged/matrix-only.json'), 'utf8'))
  expect(targets.map(({ environment }: { environment: string }) => environment)).toEqual(['one', 'two'])
  await startCli(['run', '--env', folder.file('environments/one.env'), ...few, '--out', folder.file('whole')]).ended
  const outcomes = (out: string) =>
    folder.result(out).requirements.map(({ id, outcome, reason }) => [id, outcome, reason])
  for (const name of ['one', 'two']) {
    expect(outcomes(`reports/merged/${name}-only`)).toEqual(outcomes('whole'))
    expect(folder.result(`reports/merged/${name}-only`).shard).toBeUndefined()
  }
})

test('they use the image that the docs build, and claims that one of them makes', () => {
  const [job, merge] = [manifest('kubernetes-job.yaml'), manifest('kubernetes-merge.yaml')]
  const built = `podman build --pull --tag ${job.image} .`
  for (const file of ['Containerfile', 'docs/pipelines.md', 'docs/pipelines/kubernetes-job.yaml'])
    expect(readFileSync(join(packageRoot, file), 'utf8')).toContain(built)
  expect(job.image).toBe(`auth-conformance:${suite.version}`)
  expect(merge.image).toBe(job.image)
  for (const { spec } of [job, merge]) {
    const { volumes } = spec.template.spec
    const claimed = volumes.flatMap((volume: { persistentVolumeClaim?: { claimName: string } }) =>
      volume.persistentVolumeClaim === undefined ? [] : [volume.persistentVolumeClaim.claimName],
    )
    expect(claimed).toEqual(job.claims)
  }
})
