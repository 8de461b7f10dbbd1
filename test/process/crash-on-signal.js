import { DrizzleQueryError } from 'drizzle-orm';

// Loaded before the server: at a signal the error of a query is not caught, as an exception or as a rejection.
const createFault = () => new DrizzleQueryError('select $1', ['hunter2'], new Error('the reason'));

process.on('SIGUSR2', () => {
  throw createFault();
});
process.on('SIGWINCH', () => {
  void Promise.reject(createFault());
});
