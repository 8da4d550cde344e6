import { afterEach, expect, test, vi } from 'vitest'
import { takeInterruptions } from './interruption.ts'

afterEach(() => {
  vi.restoreAllMocks()
})

test('a terminal that closes asks once, however often it says so', () => {
  const exit = vi.spyOn(process, 'exit').mockImplementation((() => {}) as typeof process.exit)
  vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  const now = vi.spyOn(performance, 'now').mockReturnValue(1000)
  const { signal, release } = takeInterruptions()
  try {
    process.emit('SIGHUP')
    expect(signal.aborted).toBe(true)
    now.mockReturnValue(2000)
    process.emit('SIGHUP')
    expect(exit).not.toHaveBeenCalled()
    now.mockReturnValue(3000)
    process.emit('SIGTERM')
    expect(exit).toHaveBeenCalledWith(3)
  } finally {
    release()
  }
})

test('a Ctrl-C that arrives twice at once, as under npm, is one; a later one ends the process', () => {
  const exit = vi.spyOn(process, 'exit').mockImplementation((() => {}) as typeof process.exit)
  const write = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  const now = vi.spyOn(performance, 'now').mockReturnValue(1000)
  const { signal, release } = takeInterruptions()
  try {
    process.emit('SIGINT')
    process.emit('SIGINT')
    expect(signal.aborted).toBe(true)
    expect(exit).not.toHaveBeenCalled()
    expect(write).toHaveBeenCalledTimes(1)
    now.mockReturnValue(2000)
    process.emit('SIGINT')
    expect(exit).toHaveBeenCalledWith(3)
  } finally {
    release()
  }
})
