import { createServer, type Socket } from 'node:net';

// The baseline of live streams: plain sockets, to all of which each message of the parent process is written.
const [port, greeting = ''] = process.argv.slice(2);
const sockets = new Set<Socket>();
createServer((socket) => {
  sockets.add(socket);
  socket.on('error', () => {}).on('close', () => sockets.delete(socket));
  socket.write(greeting);
}).listen(Number(port), '127.0.0.1', () => process.send?.('ready'));

process.on('message', (text) => {
  const message = Buffer.from(String(text));
  for (const socket of sockets) socket.write(message);
});
