import type { FaceFinder, Weight } from './fonts.js';
import { type Line, textLines } from './text-lines.js';

/** Points; A4. */
const PAGE = { width: 595.28, height: 841.89, margin: 56 } as const;
const LINE_HEIGHT = 1.45;
/** From a line's top to its baseline, in sizes: the same for every face, so that faces in one line stand on one baseline. */
const BASELINE = 1.07;

export interface TextStyle {
  /** Points. */
  readonly size: number;
  readonly weight?: Weight;
  readonly color: string;
}

/** A text broken into lines. */
export interface Block extends TextStyle {
  /** As it is read. */
  readonly text: string;
  readonly lines: readonly Line[];
  /** Points. */
  readonly height: number;
}

export interface SheetOptions {
  readonly doc: PDFKit.PDFDocument;
  readonly faces: FaceFinder;
  readonly direction: 'ltr' | 'rtl';
}

/** Sets texts from the top down, on as many pages as they need, along the side where the language begins or ends. */
export class Sheet {
  /** Points. */
  static readonly width = PAGE.width - 2 * PAGE.margin;
  readonly #doc: PDFKit.PDFDocument;
  readonly #faces: FaceFinder;
  readonly #direction: 'ltr' | 'rtl';
  /** Points from the page's top. */
  #y: number = PAGE.margin;

  constructor({ doc, faces, direction }: SheetOptions) {
    this.#doc = doc;
    this.#faces = faces;
    this.#direction = direction;
  }

  /** @param width - points */
  block(text: string, style: TextStyle, width: number): Block {
    const { size, weight = 'regular' } = style;
    const lines = textLines(text, { size, weight, width, direction: this.#direction }, this.#faces);
    return {
      ...style,
      text: lines.map((line) => line.text).join(' '),
      lines,
      height: lines.length * size * LINE_HEIGHT,
    };
  }

  space(height: number): void {
    this.#y += height;
  }

  /** Begins a page unless there is so much room. */
  keep(height: number): void {
    if (this.#y + height <= PAGE.height - PAGE.margin) return;
    this.#doc.addPage();
    this.#y = PAGE.margin;
  }

  /** Draws where the language begins or ends, and stays on this line. */
  draw(block: Block, side: 'start' | 'end'): void {
    const isLeft = (side === 'start') === (this.#direction === 'ltr');
    block.lines.forEach((line, index) => {
      const x = isLeft ? PAGE.margin : PAGE.width - PAGE.margin - line.width;
      this.#drawLine(line, block, { x, y: this.#y + index * block.size * LINE_HEIGHT });
    });
  }

  /** A hairline. */
  rule(): void {
    const { margin, width } = PAGE;
    this.#decorate(() =>
      this.#doc
        .moveTo(margin, this.#y)
        .lineTo(width - margin, this.#y)
        .lineWidth(0.75)
        .stroke('#e3e6ea'),
    );
  }

  /** Numbers the pages if there are several. */
  numberPages(style: TextStyle): void {
    const { start, count } = this.#doc.bufferedPageRange();
    for (let index = 0; count > 1 && index < count; index += 1) {
      this.#doc.switchToPage(start + index);
      this.#y = PAGE.height - PAGE.margin + 16;
      const block = this.block(`${index + 1} / ${count}`, style, Sheet.width);
      this.#decorate(() => this.draw(block, 'end'), 'Pagination');
    }
  }

  /** Screen readers pass over it. */
  #decorate(draw: () => void, type: 'Layout' | 'Pagination' = 'Layout'): void {
    this.#doc.markContent('Artifact', { type });
    draw();
    this.#doc.endMarkedContent();
  }

  #drawLine(line: Line, { size, color }: TextStyle, at: { readonly x: number; readonly y: number }): void {
    for (const { face, text, x } of line.runs) {
      this.#doc.registerFont(face.name, face.font);
      this.#doc
        .font(face.name)
        .fontSize(size)
        .fillColor(color)
        .text(text, at.x + x, at.y + BASELINE * size, { baseline: 'alphabetic', lineBreak: false, features: FEATURES });
    }
  }
}

/** Named at all, so that pdfkit lays out a run at once and not word by word from the left. */
const FEATURES: PDFKit.Mixins.OpenTypeFeatures[] = ['kern'];
