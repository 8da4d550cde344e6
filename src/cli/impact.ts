import type { Command } from 'commander'
import { ConfigurationError } from '../environment/configuration-error.ts'
import type { NamedClient } from '../impact/client-name.ts'
import { clientsIn } from '../impact/clients.ts'
import { renderImpactHtml } from '../impact/html.ts'
import { type Impact, impactOf } from '../impact/impact.ts'
import { readTraffic } from '../impact/read-traffic.ts'
import { renderImpact } from '../impact/text.ts'
import type { Accepted } from '../reports/comparison/change.ts'
import { suite } from '../suite/suite.ts'
import { type FormatOptions, jsonText, namedFormats, printOrWrite, type TextFormats } from './named-formats.ts'
import { givenResult } from './results-in.ts'
import { several, withAccepted, withFormats } from './shared-options.ts'

const formats: TextFormats<Impact> = {
  console: { file: 'impact.txt', text: renderImpact },
  html: { file: 'impact.html', text: (impact) => renderImpactHtml(impact, suite) },
  json: { file: 'impact.json', text: jsonText },
}

interface ImpactOptions extends Accepted, FormatOptions {
  /** `FILE`, or `NAME=FILE`. */
  readonly traffic: readonly string[]
  /** `NAME=TEXT`. */
  readonly client: readonly string[]
}

export default function (command: Command): void {
  command
    .description(
      'show what a server, or an upgrade, means for the clients in recorded traffic; exits with 1 if anything that they rely on fails or got worse',
    )
    .argument('<result>', 'result.json of the server, or its folder')
    .argument('[old]', 'the same, for the server before the upgrade')
    .option(
      '--traffic <[name=]file>',
      'HAR 1.2 of a browser or a proxy, or access log in combined format; repeatable. With a name, the whole file counts as one client',
      several,
      [],
    )
    .option('--client <name=text>', 'name for the clients with this text in their User-Agent; repeatable', several, [])
  withFormats(withAccepted(command), formats).action(async (result, old, options) => {
    process.exitCode = impact(result, old, options)
  })
}

/** Returns 1 if something that a client relies on fails or got worse, otherwise 0. Throws a ConfigurationError. */
export function impact(result: string, old: string | undefined, options: ImpactOptions): number {
  const names = namedFormats(options, formats)
  const { traffic, client } = options
  if (traffic.length === 0)
    throw new ConfigurationError([
      'impact needs recorded traffic: --traffic FILE.har, or an access log. Record a client from its sign-in to its logout.',
    ])
  const [target, before] = [givenResult(result), old === undefined ? undefined : givenResult(old)]
  const found = impactOf(clientsIn(traffic.map(readTraffic), target, client.map(namedClient)), target, before, options)
  printOrWrite(names, formats, options, found)
  return found.isAffected ? 1 : 0
}

function namedClient(given: string): NamedClient {
  const [, name, text] = /^([^=]+)=(.+)$/su.exec(given) ?? []
  if (name === undefined || text === undefined)
    throw new ConfigurationError([
      `--client ${given}: expected NAME=TEXT, such as mobile=AcmeApp: TEXT is in the User-Agent.`,
    ])
  return { name, text }
}
