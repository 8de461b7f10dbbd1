import { expectTypeOf, it } from 'vitest';
import type { Db, Tx } from './database.ts';

// The compiler checks these in `npm run check`; nothing happens when they run.
it('a transaction is not the database itself, nor the other way round', () => {
  expectTypeOf<Db>().not.toExtend<Tx>();
  expectTypeOf<Tx>().not.toExtend<Db>();
});
