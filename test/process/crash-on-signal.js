import { DrizzleQueryError } from 'drizzle-orm';

// Loaded before the server: a query fails where nobody catches it, in one of two ways.
const createFault = () => new DrizzleQueryError('select $1', ['hunter2'], new Error('the reason'));

process.on('SIGUSR2', () => {
  throw createFault();
});
process.on('SIGWINCH', () => {
  void Promise.reject(createFault());
});
