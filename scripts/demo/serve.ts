// The server of the demo. It ends when the process of the demo ends, even if that is killed.
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
await import(new URL('../../dist/program/main.js', import.meta.url).href);
