import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** What a PDF says, as another library reads it. */
export interface ReadPdf {
  readonly pages: number;
  /** Without spaces: a run of text ends where its font does. */
  readonly text: string;
  readonly title: unknown;
  readonly language: unknown;
  readonly isTagged: boolean;
  readonly hasScripts: boolean;
  readonly links: number;
}

export async function readPdf(file: Buffer): Promise<ReadPdf> {
  const document = await getDocument({ data: new Uint8Array(file), verbosity: 0 }).promise;
  const { info } = await document.getMetadata();
  const fields = Object.fromEntries(Object.entries(info));
  const texts: string[] = [];
  let links = 0;
  for (let number = 1; number <= document.numPages; number += 1) {
    const page = await document.getPage(number);
    const { items } = await page.getTextContent();
    texts.push(...items.map((item) => ('str' in item ? item.str : '')));
    links += (await page.getAnnotations()).length;
  }
  const read = {
    pages: document.numPages,
    text: compact(texts.join('')),
    title: fields.Title,
    language: fields.Language,
    isTagged: (await document.getMarkInfo())?.Marked === true,
    hasScripts: (await document.getJSActions()) !== null,
    links,
  };
  await document.destroy();
  return read;
}

export function compact(text: string): string {
  return text.normalize('NFKC').replace(/[\s\u200e\u200f]+/gu, '');
}
