// Opens a table with bots and deals at once.
import { openTable, Refusal } from '../wire/api'
import { ReconnectingSocket, refused } from '../wire/socket'
import type { OpenTable } from '../wire/protocol'

/** Open a table whose other seats are bots, and start; its code. */
export async function startTable(
  game: string,
  seats: (string | null)[],
  options: Record<string, unknown>,
  more: Partial<OpenTable> = {},
): Promise<string> {
  const { table, seat } = await openTable({ game, seats, options, ...more })
  const speaker = more.here && more.here.length > 0 ? { seat: String(seat) } : {}
  await start(table, speaker)
  return table
}

/** Deal. */
function start(table: string, query: Record<string, string>): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = new ReconnectingSocket(`/api/tables/${table}/socket`, query, {
      told: () => undefined,
      changed: () => undefined,
      since: () => null,
    })
    socket.ask({ type: 'start' }).then((answer) => {
      socket.close()
      if (refused(answer)) reject(new Refusal(answer.code, answer.sentence))
      else resolve()
    }, reject)
  })
}
