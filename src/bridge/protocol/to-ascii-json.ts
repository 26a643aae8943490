/** JSON of ASCII letters only: channels between an engine and its script runtime often lose the others. */
export function toAsciiJson(value: unknown): string {
  return JSON.stringify(value).replace(/[\u007f-\uffff]/g, escapeLetter);
}

function escapeLetter(letter: string): string {
  return `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`;
}
