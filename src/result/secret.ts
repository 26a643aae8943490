/** Text that cannot be printed by accident: `String()`, JSON, logs and inspection show nothing of it. */
export interface Secret {
  reveal(): string;
  toString(): string;
  toJSON(): string;
}

const hidden = () => '[secret]';

export function createSecret(text: string): Secret {
  return { reveal: () => text, toString: hidden, toJSON: hidden };
}
