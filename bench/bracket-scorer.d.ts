declare module 'bracket-scorer' {
  interface Options {
    sport?: string;
    year?: string;
    master: string;
    entry: string;
  }

  class BracketScorer {
    constructor(options: Options);
    reset(options: Options): this;
    standard(): unknown;
  }
  export = BracketScorer;
}
