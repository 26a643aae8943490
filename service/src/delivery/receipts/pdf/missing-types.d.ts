declare module 'linebreak' {
  /** Where lines may end (UAX #14). */
  export default class LineBreaker {
    constructor(text: string);
    /** @returns null behind the last one, which is the end of the text */
    nextBreak(): { readonly position: number; readonly required: boolean } | null;
  }
}

/** The package's own types describe its ES module, which Node does not load. */
declare module 'bidi-js/dist/bidi.js' {
  export default function createBidi(): import('bidi-js').Bidi;
}

declare namespace PDFKit.Mixins {
  interface PDFFont {
    /** A font that is parsed already. */
    registerFont(name: string, font: import('fontkit').Font): this;
  }
}
