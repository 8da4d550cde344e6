import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { peers, tools } from './peers.ts'

/** Installs the packages of the peers one by one, and returns why packages can't be installed. Takes a minute or two. */
export function installTools(): ReadonlyMap<string, string> {
  mkdirSync(tools, { recursive: true })
  const manifest = join(tools, 'package.json')
  if (!existsSync(manifest)) writeFileSync(manifest, '{ "name": "bench-tools", "private": true, "version": "0.0.0" }\n')
  const problems = new Map<string, string>()
  for (const name of new Set(peers.flatMap((peer) => peer.package ?? []))) {
    if (installed(name)) continue
    const options = ['--no-audit', '--no-fund', '--ignore-scripts', '--save-exact']
    const { status, stderr } = spawnSync('npm', ['install', ...options, name], { cwd: tools, encoding: 'utf8' })
    if (status !== 0) problems.set(name, stderr.trim().split('\n').at(-1) ?? 'npm failed')
  }
  return problems
}

function installed(spec: string): boolean {
  const at = spec.lastIndexOf('@')
  const file = join(tools, 'node_modules', spec.slice(0, at), 'package.json')
  return existsSync(file) && JSON.parse(readFileSync(file, 'utf8')).version === spec.slice(at + 1)
}
