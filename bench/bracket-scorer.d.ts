// The part that we use of an npm package without types, a baseline of the engine.
declare module 'bracket-scorer' {
  /** The results so far and somebody's picks, as that package writes brackets. */
  interface Brackets {
    master: string;
    entry: string;
  }

  class BracketScorer {
    constructor(options: Brackets & { sport: string; year: string });
    reset(brackets: Brackets): this;
    /** Scores the picks by the package's standard points for each round. */
    standard(): unknown;
  }
  export = BracketScorer;
}
