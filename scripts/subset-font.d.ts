declare module 'subset-font' {
  interface Options {
    keepAllGlyphs: true;
    variationAxes: Record<string, number>;
    targetFormat: 'sfnt';
    noHinting: true;
  }
  /** Pins axes of a variable font, and converts it. */
  function subsetFont(font: Buffer, text: undefined, options: Options): Promise<Buffer>;
  export = subsetFont;
}
