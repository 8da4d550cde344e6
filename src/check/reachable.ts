import { NoAnswer } from '../client/no-answer.ts'
import type { Shared } from './target.ts'

/** Asks for a page that is open to everybody. Gives why no answer came; undefined when one did, whatever it was. */
export async function whyUnreachable({ environment, transport }: Shared): Promise<string | undefined> {
  const url = `${environment.baseUrl}/login.html`
  try {
    await transport.exchange({ method: 'GET', url, headers: [], repeatable: true })
    return undefined
  } catch (error) {
    if (error instanceof NoAnswer) return error.message
    throw error
  }
}
