// The server of the demo. It ends with the demo, however that ends.
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
await import(new URL('../../dist/program/main.js', import.meta.url).href);
