import type pg from 'pg';
import type { DatabaseObserver } from './database.ts';

type Connected = (error: Error | undefined, client: pg.PoolClient | undefined, release: () => void) => void;
type Query = (...args: unknown[]) => unknown;

/** Tells an observer how long queries and transactions wait for a connection of the pool, and which queries fail. */
export function observePool(pool: pg.Pool, observer: DatabaseObserver): void {
  const connect = pool.connect.bind(pool);
  // The pool calls this with a callback for its own queries.
  const observed = (callback?: Connected) => {
    const start = performance.now();
    const report = (error?: unknown) => (error ? observer.failed(error) : observer.waited(performance.now() - start));
    if (callback) {
      return connect((error, client, release) => {
        report(error);
        callback(error, client, release);
      });
    }
    const connecting = connect();
    connecting.then(() => report(), report);
    return connecting;
  };
  pool.connect = observed as typeof pool.connect;
  pool.on('connect', (client) => observeQueries(client, observer));
}

function observeQueries(client: pg.PoolClient, observer: DatabaseObserver): void {
  const query = client.query.bind(client) as Query;
  const observed: Query = (...args) => {
    const callback = args.at(-1);
    if (typeof callback !== 'function') {
      const result = query(...args);
      if (result instanceof Promise) result.catch(observer.failed);
      return result;
    }
    return query(...args.slice(0, -1), (error: unknown, result: unknown) => {
      if (error) observer.failed(error);
      callback(error, result);
    });
  };
  client.query = observed as typeof client.query;
}
