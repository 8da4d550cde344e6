import { type ESTree, type ParseResult, parseSync, Visitor } from 'rolldown/utils'
import { importedPath, type Source } from './source.ts'

/** A function of a module: its name, if any (`this.that` for a method), and the expressions that it returns. */
export interface Func {
  readonly name: string | undefined
  readonly gives: ESTree.Expression[]
}

/** A call or constructor call, and the functions around it. */
export interface CallSite {
  readonly node: ESTree.CallExpression | ESTree.NewExpression
  readonly inside: readonly Func[]
}

/** The parts of a module that mutation needs. */
export type Anatomy = ReturnType<typeof anatomyOf>

/** The name of a class member inside the class: `this.that` or `this.#that`; undefined if it is computed. */
export function memberName(key: ESTree.PropertyKey): string | undefined {
  if (key.type === 'Identifier') return `this.${key.name}`
  return key.type === 'PrivateIdentifier' ? `this.#${key.name}` : undefined
}

interface Place {
  readonly value: string
  readonly start: number
  readonly end: number
}

/** Where a module names the modules that it imports or exports from, in the order of its text. */
export function requestedBy({ staticImports, staticExports }: ParseResult['module']): Place[] {
  const exported = staticExports.flatMap(({ entries }) => entries[0]?.moduleRequest ?? [])
  return [...staticImports.map(({ moduleRequest }) => moduleRequest), ...exported].toSorted((a, b) => a.start - b.start)
}

type FunctionNode = ESTree.Function | ESTree.ArrowFunctionExpression

/** Parses a module. Throws a SyntaxError if that fails. */
export function anatomyOf({ path, text }: Source) {
  const { program, module, errors } = parseSync(path, text)
  if (errors[0] !== undefined) throw new SyntaxError(`${path}: ${errors[0].message}`)
  const functions: Func[] = []
  const calls: CallSite[] = []
  /** Blocks of try statements with a catch clause. */
  const tries: ESTree.BlockStatement[] = []
  const throws: ESTree.ThrowStatement[] = []
  /** Awaited expressions whose value is unused. */
  const waits: ESTree.AwaitExpression[] = []
  const conjunctions: ESTree.LogicalExpression[] = []
  const lists: ESTree.ArrayExpression[] = []
  const names = new Map<unknown, string | undefined>()
  const around: Func[] = []
  const enter = (node: FunctionNode) => {
    const own = 'id' in node && node.id !== null ? node.id.name : names.get(node)
    const gives = node.type === 'ArrowFunctionExpression' && node.expression ? [node.body as ESTree.Expression] : []
    around.push({ name: own, gives })
    functions.push(...around.slice(-1))
  }
  const leave = () => void around.pop()
  const call = (node: CallSite['node']) => void calls.push({ node, inside: [...around] })
  new Visitor({
    VariableDeclarator: ({ id, init }) => void (id.type === 'Identifier' && names.set(init, id.name)),
    MethodDefinition: ({ key, value }) => void names.set(value, memberName(key)),
    FunctionDeclaration: enter,
    'FunctionDeclaration:exit': leave,
    FunctionExpression: enter,
    'FunctionExpression:exit': leave,
    ArrowFunctionExpression: enter,
    'ArrowFunctionExpression:exit': leave,
    ReturnStatement: ({ argument }) => void (argument !== null && around.at(-1)?.gives.push(argument)),
    TryStatement: ({ block, handler }) => void (handler !== null && tries.push(block)),
    ThrowStatement: (node) => void throws.push(node),
    ExpressionStatement: ({ expression }) => void (expression.type === 'AwaitExpression' && waits.push(expression)),
    CallExpression: call,
    NewExpression: call,
    ArrayExpression: (node) => void lists.push(node),
    LogicalExpression: (node) => void (node.operator === '&&' && conjunctions.push(node)),
  }).visit(program)
  /** The other modules of the package that it exports from. */
  const exported = module.staticExports.flatMap(({ entries }) =>
    entries.flatMap(({ isType, moduleRequest }) => (isType ? [] : (moduleRequest?.value ?? []))),
  )
  /** Imports from other modules of the package, by local name. */
  const imports = new Map<string, { path: string; name: string }>()
  /** The other modules of the package that it imports at run time. */
  const needs = new Set(exported.flatMap((value) => importedPath(path, value) ?? []))
  for (const { moduleRequest, entries } of module.staticImports) {
    const from = importedPath(path, moduleRequest.value)
    const values = entries.filter(({ isType }) => !isType)
    if (from === undefined || (entries.length > 0 && values.length === 0)) continue
    needs.add(from)
    for (const { localName, importName } of values)
      imports.set(localName.value, { path: from, name: importName.name ?? '*' })
  }
  return { functions, calls, tries, throws, waits, conjunctions, lists, imports, needs }
}
