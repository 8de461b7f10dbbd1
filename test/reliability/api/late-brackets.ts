import { sql } from 'drizzle-orm';
import type { Database } from '../../../src/server/db/database.ts';

export interface LateBrackets {
  /** Their ids. */
  list(): Promise<number[]>;
  stop(): Promise<void>;
}

/**
 * Lets the database itself note every bracket that is stored or changed while submissions are closed. It looks as the
 * transaction commits: whoever reads the tables later cannot tell which of two came first.
 */
export async function watchForLateBrackets({ db, withConnection }: Database): Promise<LateBrackets> {
  const run = (statements: string) => withConnection((execute) => execute(statements));
  await run(`
    create table late_brackets (bracket_id integer);
    create function note_late_bracket() returns trigger language plpgsql as $$
    begin
      insert into late_brackets select new.id from tournaments where id = new.tournament_id and not brackets_open;
      return null;
    end
    $$;
    create constraint trigger note_late_bracket after insert or update on brackets
    deferrable initially deferred for each row execute function note_late_bracket();`);
  return {
    list: async () => {
      const rows = await db.select({ id: sql<number>`bracket_id` }).from(sql`late_brackets`);
      return rows.map(({ id }) => id);
    },
    stop: async () => {
      await run(
        'drop trigger note_late_bracket on brackets; drop function note_late_bracket; drop table late_brackets',
      );
    },
  };
}
