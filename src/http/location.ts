import { loginPage } from '../methods/operations.ts'

/** Where a `Location` header leads, which may be relative to the address of the request; undefined if it can't be parsed. */
export function locationFrom(value: string | undefined, requestUrl: string): URL | undefined {
  return value !== undefined && URL.canParse(value, requestUrl) ? new URL(value, requestUrl) : undefined
}

/** The path of an address without path parameters such as `;jsessionid=…`. */
export function pathWithoutParameters({ pathname }: URL): string {
  return pathname.replace(/;[^/]*/g, '')
}

/** The session ID in a `Location` header; undefined without one. */
export function sessionIdInLocation(location: string | undefined): string | undefined {
  return /;jsessionid=([^;/?#]+)/i.exec(location ?? '')?.[1]
}

/** Whether an address is that of the login page, with an error or without. The query of another page may name it. */
export function isLoginPage(url: URL | undefined): boolean {
  return url !== undefined && pathWithoutParameters(url).endsWith(loginPage)
}
