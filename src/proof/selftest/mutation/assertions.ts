import type { ESTree } from 'rolldown/utils'
import { type Anatomy, anatomyOf, type CallSite, type Func, memberName } from './anatomy.ts'
import { isShared, sourceAt } from './source.ts'

/** The local names in a module of everything that asserts. */
interface Words {
  /** `expect` and `control`: calling a method on their result asserts. */
  readonly expectations: ReadonlySet<string>
  /** The class Violation: constructing one asserts. */
  readonly violations: ReadonlySet<string>
  /** Functions that assert and return nothing. (If one also returns something, only the assertions inside it count.) */
  readonly steps: Set<string>
}

/** The assertions of a module in source order, without those in a try block with a catch clause: they decide nothing. */
export function assertionsOf(anatomy: Anatomy): CallSite['node'][] {
  const words = wordsOf(anatomy)
  const isCaught = (node: CallSite['node']) =>
    anatomy.tries.some((block) => block.start <= node.start && node.end <= block.end)
  const calls = anatomy.calls.filter(({ node, inside }) => inside.length > 0 || !definesACheck(node))
  return calls.map(({ node }) => node).filter((node) => asserts(node, words) && !isCaught(node))
}

/** A top-level call that is given a function defines a check, and asserts nothing itself. */
function definesACheck(node: CallSite['node']): boolean {
  return node.arguments.some(({ type }) => type === 'ArrowFunctionExpression' || type === 'FunctionExpression')
}

function asserts(node: ESTree.Expression, words: Words): boolean {
  if (node.type === 'AwaitExpression') return asserts(node.argument, words)
  if (node.type === 'NewExpression') return words.violations.has(nameOf(node.callee) ?? '')
  if (node.type !== 'CallExpression') return false
  if (words.steps.has(nameOf(node.callee) ?? '')) return true
  const { callee } = node
  const expectation = callee.type === 'MemberExpression' && callee.object.type === 'CallExpression' && callee.object
  return expectation !== false && words.expectations.has(nameOf(expectation.callee) ?? '')
}

/** `that`, `this.that` or `this.#that`; undefined for anything else. */
function nameOf(callee: ESTree.Expression): string | undefined {
  if (callee.type === 'Identifier') return callee.name
  if (callee.type !== 'MemberExpression' || callee.object.type !== 'ThisExpression' || callee.computed) return undefined
  return memberName(callee.property)
}

function wordsOf(anatomy: Anatomy): Words {
  const imported = (isMeant: (path: string, name: string) => boolean) =>
    new Set([...anatomy.imports].filter(([, { path, name }]) => isMeant(path, name)).map(([local]) => local))
  const words = {
    expectations: imported((path, name) => path === 'src/check/expect.ts' && ['expect', 'control'].includes(name)),
    violations: imported((path, name) => path === 'src/outcome/violation.ts' && name === 'Violation'),
    steps: imported((path, name) => isShared(path) && stepsAt(path).has(name)),
  }
  const definers = imported((path, name) => path === 'src/check/check.ts' && ['check', 'deepCheck'].includes(name))
  // A function that defines checks asserts nothing itself.
  const definesChecks = (one: Func) =>
    anatomy.calls.some(({ node, inside }) => inside.includes(one) && definers.has(nameOf(node.callee) ?? ''))
  const isStep = (one: Func) =>
    !definesChecks(one) &&
    one.gives.every((given) => asserts(given, words)) &&
    anatomy.calls.some(({ node, inside }) => inside.includes(one) && asserts(node, words))
  // A function that only calls another one is found in a later iteration.
  for (let before = -1; words.steps.size > before; ) {
    before = words.steps.size
    for (const one of anatomy.functions) if (one.name !== undefined && isStep(one)) words.steps.add(one.name)
  }
  return words
}

const known = new Map<string, ReadonlySet<string>>()

/** The steps of an unchanged module. */
function stepsAt(path: string): ReadonlySet<string> {
  const steps = known.get(path) ?? wordsOf(anatomyOf(sourceAt(path))).steps
  known.set(path, steps)
  return steps
}
