declare module 'bracket-scorer' {
  interface Brackets {
    master: string;
    entry: string;
  }

  class BracketScorer {
    constructor(options: Brackets & { sport: string; year: string });
    reset(brackets: Brackets): this;
    standard(): unknown;
  }
  export = BracketScorer;
}
