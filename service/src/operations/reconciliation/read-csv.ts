/** A report that cannot be compared: nothing was compared, and nothing is stored. */
export class BadReport extends Error {
  constructor(line: number, problem: string) {
    super(`Line ${line}: ${problem}.`);
    this.name = 'BadReport';
  }
}

/** A record, and the line on which it begins. */
export interface CsvRecord {
  readonly line: number;
  readonly fields: readonly string[];
}

/** A quote that is never closed would otherwise swallow the file. */
const MOST_CHARACTERS = 10_000;

/**
 * Reads CSV (RFC 4180: commas, quotes doubled within quotes, LF or CRLF) in pieces, one record in memory at a time. Empty lines are skipped.
 *
 * @throws BadReport naming the line
 */
export async function* readCsv(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<CsvRecord> {
  const reader = new CsvReader();
  for await (const text of decoded(chunks)) {
    for (const character of text) {
      const record = reader.take(character);
      if (record) yield record;
    }
  }
  const last = reader.end();
  if (last) yield last;
}

async function* decoded(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  for await (const chunk of chunks) yield decoder.decode(chunk, { stream: true });
  yield decoder.decode();
}

/** What stands for bytes that are no UTF-8. */
const UNREADABLE = '\uFFFD';

class CsvReader {
  /** Where the current record begins. */
  #line = 1;
  #at = 1;
  #fields: string[] = [];
  #field = '';
  #size = 0;
  #state: 'start' | 'plain' | 'quoted' | 'quote' | 'return' = 'start';

  /** @returns a record that has ended with this character */
  take(character: string): CsvRecord | undefined {
    this.#size += 1;
    if (this.#size > MOST_CHARACTERS)
      throw this.#wrong(`is longer than ${MOST_CHARACTERS} characters; is a quote open?`);
    if (character === UNREADABLE) throw this.#wrong('is not UTF-8');
    if (this.#state === 'quoted') {
      if (character === '\n') this.#at += 1;
      if (character === '"') this.#state = 'quote';
      else this.#field += character;
      return undefined;
    }
    if (this.#state === 'return' && character !== '\n') throw this.#wrong('has a carriage return within a field');
    if (character === '\n') return this.#endRecord();
    if (character === '\r') this.#state = 'return';
    else if (character === ',') this.#endField();
    else if (character === '"') this.#takeQuote();
    else if (this.#state === 'quote') throw this.#wrong('has text after a closing quote');
    else {
      this.#field += character;
      this.#state = 'plain';
    }
    return undefined;
  }

  /** The last record may lack its line break. */
  end(): CsvRecord | undefined {
    if (this.#state === 'quoted') throw this.#wrong('has a quote that is never closed: the file was cut off');
    return this.#endRecord();
  }

  #takeQuote(): void {
    if (this.#state === 'plain') throw this.#wrong('has a quote within a field that does not begin with one');
    if (this.#state === 'quote') this.#field += '"';
    this.#state = 'quoted';
  }

  #endField(): void {
    this.#fields.push(this.#field);
    this.#field = '';
    this.#state = 'start';
  }

  #endRecord(): CsvRecord | undefined {
    this.#endField();
    const record = { line: this.#line, fields: this.#fields };
    this.#at += 1;
    this.#line = this.#at;
    this.#fields = [];
    this.#size = 0;
    return record.fields.length === 1 && record.fields[0] === '' ? undefined : record;
  }

  #wrong(problem: string): BadReport {
    return new BadReport(this.#line, problem);
  }
}
