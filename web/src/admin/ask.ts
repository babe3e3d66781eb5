// The host's requests. All of them need the host's session, whose cookie no script can read.
import { ask } from '../wire/api'
import type {
  BanPerson,
  HostsAudit,
  HostsBan,
  HostsPeople,
  HostsReports,
  HostsSession,
  HostsTables,
  NewName,
} from '../wire/protocol'

const ADMIN = '/api/admin'
const query = (given: Record<string, string | number | boolean | null>): string =>
  new URLSearchParams(
    Object.entries(given)
      .filter(([, value]) => value !== '' && value !== null)
      .map(([name, value]) => [name, String(value)]),
  ).toString()
const person = (guest: string): string => `${ADMIN}/people/${encodeURIComponent(guest)}`
const table = (code: string): string => `${ADMIN}/tables/${encodeURIComponent(code)}`

export const session = (): Promise<HostsSession> => ask('GET', `${ADMIN}/session`)
export const signIn = (token: string): Promise<HostsSession> => ask('POST', `${ADMIN}/session`, { token })
export const signOut = (): Promise<void> => ask('DELETE', `${ADMIN}/session`)

export const people = (search: string, after: string): Promise<HostsPeople> =>
  ask('GET', `${ADMIN}/people?${query({ search, after })}`)
export const tables = (status: string, after: string): Promise<HostsTables> =>
  ask('GET', `${ADMIN}/tables?${query({ status, after })}`)
export const reports = (settled: boolean, before: number | null): Promise<HostsReports> =>
  ask('GET', `${ADMIN}/reports?${query({ settled, before })}`)
export const audit = (before: number | null): Promise<HostsAudit> => ask('GET', `${ADMIN}/audit?${query({ before })}`)

export const ban = (guest: string, how: BanPerson): Promise<HostsBan> => ask('POST', `${person(guest)}/ban`, how)
export const unban = (guest: string): Promise<void> => ask('DELETE', `${person(guest)}/ban`)
export const purge = (guest: string): Promise<void> => ask('POST', `${person(guest)}/purge`)
export const rename = (guest: string): Promise<NewName> => ask('POST', `${person(guest)}/rename`)
export const close = (code: string): Promise<void> => ask('POST', `${table(code)}/close`)
export const remove = (code: string, guest: string): Promise<void> => ask('POST', `${table(code)}/remove`, { guest })
export const settle = (number: number): Promise<void> => ask('POST', `${ADMIN}/reports/${number}/settle`)
