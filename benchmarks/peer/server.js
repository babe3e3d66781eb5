// The peer: boardgame.io's own server, and a game of two players that never ends. Matches are kept in memory or, with a
// folder as argument, in its own flat files. It prints its port, and collects its garbage when told to, so that its
// memory can be compared.

const { FlatFile, Server } = require("boardgame.io/server");

const [folder] = process.argv.slice(2);

const endless = {
  name: "endless",
  setup: () => ({ moves: 0, last: 0 }),
  moves: {
    act: ({ G }, number) => {
      G.moves += 1;
      G.last = number;
    },
  },
  turn: { minMoves: 1, maxMoves: 1 },
};

process.on("SIGUSR2", () => global.gc());

const db = folder && new FlatFile({ dir: folder });
const server = Server({ games: [endless], origins: [], db });
const { app } = server;
const listen = app.listen;
app.listen = (port, ready) => listen.call(app, port, "127.0.0.1", ready);
server.run({ port: 0 }).then(({ appServer }) => {
  console.log(`port ${appServer.address().port}`);
});
