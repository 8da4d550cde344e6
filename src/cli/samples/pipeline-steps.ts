import { join } from 'node:path'
import { parse } from 'yaml'

/** One shell command of a pipeline, as its build server would run it in a clone. */
export interface PipelineStep {
  readonly command: string
  readonly variables: Readonly<Record<string, string>>
  /** Whether it runs after an earlier step has failed. */
  readonly always: boolean
}

type Secrets = Readonly<Record<string, string>>

/** How each build server reads its file: the shell commands in order, without other steps. */
export const pipelineSteps: Readonly<
  Record<string, (text: string, clone: string, secrets: Secrets) => PipelineStep[]>
> = {
  github(text, clone, secrets) {
    const steps: { run?: string; if?: string; env?: Record<string, string> }[] = parse(text).jobs.conformance.steps
    return steps.flatMap(({ run, if: condition = '', env = {} }) => {
      const [, file] = /hashFiles\('(.+)'\) != ''/.exec(condition) ?? []
      if (run === undefined) return []
      const variables = Object.entries(env).map(([name, value]) => [
        name,
        value.replace(/\$\{\{ secrets\.(\w+) \}\}/, (_, secret) => secrets[secret] ?? ''),
      ])
      const command = file === undefined ? run : `[ ! -e '${join(clone, file)}' ] || ${run}`
      return [{ command, variables: Object.fromEntries(variables), always: condition.startsWith('always()') }]
    })
  },
  gitlab(text, clone, secrets) {
    const { script, variables } = parse(text)['auth-conformance'] as { script: string[]; variables: Secrets }
    const own = Object.entries(variables).map(([name, value]) => [name, value.replace('$CI_PROJECT_DIR', clone)])
    return script.map((command) => ({ command, variables: { ...secrets, ...Object.fromEntries(own) }, always: false }))
  },
  jenkins(text, clone, secrets) {
    const own = [...text.matchAll(/^ +(\w+) = "(.+)"$/gm)].map(([, name = '', value = '']) => [
      name,
      // biome-ignore lint/suspicious/noTemplateCurlyInString: Groovy
      value.replace('${env.WORKSPACE}', clone),
    ])
    const named = [...text.matchAll(/^ +(\w+) = credentials\('auth-conformance-(.+)'\)$/gm)].map(
      ([, name = '', id = '']) => [name, secrets[id.toUpperCase().replaceAll('-', '_')]],
    )
    return [...text.matchAll(/^ +sh '(.+)'$/gm)].map(([, command = '']) => ({
      command,
      variables: Object.fromEntries([...own, ...named]),
      always: false,
    }))
  },
}

/** Whether a pipeline keeps this folder after a failed run. */
export function keepsReports(kind: string, text: string): boolean {
  if (kind === 'jenkins') return /always \{[^}]*archiveArtifacts artifacts: 'reports\/\*\*'/.test(text)
  const pipeline = parse(text)
  if (kind === 'gitlab') return pipeline['auth-conformance'].artifacts.when === 'always'
  const upload = pipeline.jobs.conformance.steps.find(({ uses = '' }) => uses.startsWith('actions/upload-artifact'))
  return upload.if === 'always()' && upload.with.path === 'reports/'
}
